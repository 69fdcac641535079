import type { PageToRender, RenderedPage } from '@amendes/protocol/server-module.ts';

/*
 * Messages between the renderer and a caged process: frames of JSON, each after its length in four bytes. The process
 * reports once that it is ready; from then on every question gets one answer, and nothing else is sent. A question
 * that loads modules is followed by the code of each, unchanged, in a separate frame.
 */

/** The releases that a process renders with: one shell, and one remote unless the shell renders the page itself. */
export interface Modules {
  readonly shell: Module;
  readonly remote?: Module & { readonly name: string; readonly container: string };
}

interface Module {
  /** Its name in error messages. */
  readonly file: string;
}

export interface Question {
  /** Modules to load before the page is rendered, sent with the first question of a process. */
  readonly load?: Modules;
  readonly page: Omit<PageToRender, 'remote'>;
}

export type Answer =
  | { readonly ok: true; readonly page: RenderedPage }
  | { readonly ok: false; readonly error: string };

/** Returns the bytes of a message, and of the frames that follow it. */
export function frames(message: unknown, following: readonly Uint8Array[]): readonly Uint8Array[] {
  const bodies = [Buffer.from(JSON.stringify(message)), ...following];
  return bodies.flatMap((body) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return [length, body];
  });
}
