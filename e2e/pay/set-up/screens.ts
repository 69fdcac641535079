import { screensAfterPaying } from './screens-after-paying.ts';
import { screensToPay } from './screens-to-pay.ts';

/** Every screen of the journey and every state that it can be in. */
export const screens = [...screensToPay, ...screensAfterPaying];
