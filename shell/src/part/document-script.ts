import type { RegisteredRelease } from '../registry/registry.ts';

/**
 * Waits for the entry that the document itself asks for, which runs right after the shell: whoever asked for
 * it once more would only be slower. Where it failed, or brought nothing, it is asked for anew.
 */
export async function documentScript({ base, entry, container }: RegisteredRelease): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>(`script[src="${base}${entry}"]`);
  if (!script || 'ended' in script.dataset || container in globalThis) return;
  await new Promise((resolve) => {
    for (const end of ['load', 'error']) script.addEventListener(end, resolve, { once: true });
  });
}
