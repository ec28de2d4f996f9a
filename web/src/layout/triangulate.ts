// Fills an embedding up to triangles with vertices that stand for nobody's land, so that two regions touch exactly if
// they are neighbours: where four or more meet without being neighbours all around, or where the graph hangs together
// by one region only, something has to keep them apart.
import { blocksOf, facesOf, type Link, type Rotation } from './planar';

const insertAfter = (circle: number[], before: number, added: number): void => {
    circle.splice(circle.indexOf(before) + 1, 0, added);
};

function linksOf(rotation: Rotation): Link[] {
    return rotation.flatMap((circle, a) => circle.filter((b) => a < b).map((b): Link => [a, b]));
}

interface Corner {
    from: number;
    at: number;
    to: number;
}

/** A corner between two blocks, if there is more than one block. */
function seam(rotation: Rotation): Corner | null {
    const blocks = new Map<string, number>();
    blocksOf(rotation.length, linksOf(rotation)).forEach((block, i) =>
        block.forEach(([a, b]) => blocks.set(`${a},${b}`, i).set(`${b},${a}`, i)),
    );
    for (const [at, circle] of rotation.entries())
        for (const [i, from] of circle.entries()) {
            const to = circle[(i + 1) % circle.length]!;
            if (blocks.get(`${at},${from}`) !== blocks.get(`${at},${to}`)) return { from, at, to };
        }
    return null;
}

/** Sews two blocks together by a vertex in the corner between them. */
function sew(rotation: Rotation, { from, at, to }: Corner): void {
    const added = rotation.length;
    const before = rotation[from]!;
    insertAfter(rotation[at]!, from, added);
    before.splice(before.indexOf(at), 0, added);
    insertAfter(rotation[to]!, at, added);
    rotation.push([from, to, at]);
}

/** A vertex in the middle of a face, joined with all its corners. */
function star(rotation: Rotation, face: number[]): void {
    const added = rotation.length;
    face.forEach((vertex, i) => insertAfter(rotation[vertex]!, face.at(i - 1)!, added));
    rotation.push([...face].reverse());
}

/** The same embedding with more vertices behind the old ones: connected without cut vertices, all faces triangles. */
export function triangulate(given: Rotation): Rotation {
    const rotation = given.map((circle) => [...circle]);
    for (let corner = seam(rotation); corner; corner = seam(rotation)) sew(rotation, corner);
    for (const face of facesOf(rotation)) if (face.length > 3) star(rotation, face);
    return rotation;
}
