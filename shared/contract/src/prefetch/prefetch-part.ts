import { whenIdle } from './when-idle.ts';

let fetchPart: (path: string) => void = () => {};

/** The shell's way to fetch the part that answers a path. */
export function provideFetchPart(fetch: (path: string) => void): void {
  fetchPart = fetch;
}

/** Says where the visitor is probably going: what is needed there is fetched once the browser is idle. */
export function prefetchPart(path: string): void {
  whenIdle(() => fetchPart(path));
}
