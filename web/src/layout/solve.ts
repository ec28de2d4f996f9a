// Linear equations whose diagonal outweighs the rest, as those of a net of springs do: elimination needs no pivots.

/** Solves `matrix` · x = `right` for several columns of `right`; both are used up. */
export function solve(matrix: Float64Array[], right: Float64Array[]): Float64Array[] {
    const size = matrix.length;
    for (let pivot = 0; pivot < size; pivot++) {
        const top = matrix[pivot]!;
        for (let row = pivot + 1; row < size; row++) {
            const line = matrix[row]!;
            const factor = line[pivot]! / top[pivot]!;
            if (factor === 0) continue;
            for (let i = pivot; i < size; i++) line[i] = line[i]! - factor * top[i]!;
            for (const column of right) column[row] = column[row]! - factor * column[pivot]!;
        }
    }
    for (const column of right)
        for (let row = size - 1; row >= 0; row--) {
            const line = matrix[row]!;
            let sum = column[row]!;
            for (let i = row + 1; i < size; i++) sum -= line[i]! * column[i]!;
            column[row] = sum / line[row]!;
        }
    return right;
}
