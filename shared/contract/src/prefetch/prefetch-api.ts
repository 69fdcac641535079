import { whenIdle } from './when-idle.ts';

/** Says that the API will be asked: what that takes, a token included, is fetched once the browser is idle. */
export function prefetchApi(): void {
  whenIdle(() => {
    // What cannot be had now is asked for again by the call itself.
    prepareCall().catch(() => {});
  });
}

async function prepareCall(): Promise<void> {
  const { prepareToken } = await import(/* webpackChunkName: "api" */ '../api/token.ts');
  await prepareToken();
}
