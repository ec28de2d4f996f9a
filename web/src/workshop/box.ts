// The items of the box, as the workshop knows items of one's own: what is made has to go together with them.
import races from '../../../content/smallworld/races.json';
import powers from '../../../content/smallworld/powers.json';
import deepRaces from '../../../content/underground/races.json';
import deepPowers from '../../../content/underground/powers.json';
import places from '../../../content/underground/places.json';
import relics from '../../../content/underground/relics.json';
import type { World } from '../board/map';
import type { Item, Kind } from './item';
import { readItem } from './read';

const all = (kind: Kind, files: readonly object[], home: World): Item[] =>
    files.map((file, i) => readItem(kind, file, `${kind} ${i}`, home));

export const boxItems: readonly Item[] = [
    ...all('race', races.races, 'surface'),
    ...all('race', deepRaces.races, 'underground'),
    ...all('power', powers.powers, 'surface'),
    ...all('power', deepPowers.powers, 'underground'),
    ...all('place', places.places, 'underground'),
    ...all('relic', relics.relics, 'underground'),
];
