import { statesOf, type ShownPart } from '@amendes/testing/screen-state.ts';
import { part } from '../../part.ts';
import { app } from '../app.tsx';

/** The part in all its states, for the tests and the gallery. */
export const shown: ShownPart = {
  name: part.name,
  folder: '.',
  remote: { ...app, routes: part.routes.map(({ pattern }) => pattern) },
  states: statesOf('src/app.tsx', [{ name: 'first screen', address: '/tai/my-part' }]),
};
