import type { ShownPart } from '@amendes/testing/screen-state.ts';
import { part } from '../../part.ts';
import { app } from '../app.tsx';
import { statesAfterPaying } from './states-after-paying.ts';
import { statesByCard } from './states-by-card.ts';
import { statesToPay } from './states-to-pay.ts';

/** The part in all its states. */
export const payment: ShownPart = {
  name: part.name,
  folder: 'mfe-payment',
  remote: { ...app, routes: part.routes.map(({ pattern }) => pattern) },
  states: [...statesToPay, ...statesByCard, ...statesAfterPaying],
};
