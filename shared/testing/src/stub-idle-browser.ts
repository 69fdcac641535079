import { vi } from 'vitest';

/** A browser that has painted and has nothing to do. `vi.unstubAllGlobals` takes it away. */
export function stubIdleBrowser(): void {
  vi.stubGlobal('requestAnimationFrame', atOnce);
  vi.stubGlobal('requestIdleCallback', atOnce);
}

function atOnce(work: () => void): number {
  work();
  return 1;
}
