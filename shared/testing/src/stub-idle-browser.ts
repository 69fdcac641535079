import { vi } from 'vitest';

/** Fakes a browser that has painted and is idle, until `vi.unstubAllGlobals`. */
export function stubIdleBrowser(): void {
  vi.stubGlobal('requestAnimationFrame', atOnce);
  vi.stubGlobal('requestIdleCallback', atOnce);
}

function atOnce(work: () => void): number {
  work();
  return 1;
}
