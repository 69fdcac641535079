import { ahead } from './ahead.ts';

/** Says that the API will be asked: what that takes is fetched once the browser is idle. */
export function expectCall(): void {
  ahead(() => {
    // What cannot be had now is asked for again by the call itself.
    import(/* webpackChunkName: "api" */ '../api/call.ts').catch(() => {});
  });
}
