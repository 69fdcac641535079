import { statesOf } from '@amendes/testing/screen-state.ts';

/** The states of the screens, for the tests and for the gallery of the site. */
export const states = statesOf('src/app.tsx', [{ name: 'first screen', address: '/tai/my-part' }]);
