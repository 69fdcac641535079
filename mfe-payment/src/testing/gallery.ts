import type { ShownPart } from '@amendes/testing/screen-state.ts';
import { part } from '../../part.ts';
import { app } from '../app.tsx';
import { statesAfterPaying } from './states-after-paying.ts';
import { statesByMeans } from './states-by-means.ts';
import { checkedInVain, statesOfNotice } from './states-of-notice.ts';

/** The part in all its states. */
export const payment: ShownPart = {
  name: part.name,
  folder: 'mfe-payment',
  remote: { ...app, routes: part.routes.map(({ pattern }) => pattern) },
  states: [...statesOfNotice, ...statesByMeans, ...statesAfterPaying, checkedInVain],
};
