import type { PageToRender, RenderedPage } from '@amendes/protocol/server-module.ts';

/*
 * What the renderer and a caged process say to each other: frames of JSON, each after its length in four bytes. The process
 * says once that it is there; from then on every question gets one answer, and nothing is said unasked. After a question that
 * loads modules comes the code of each, as it is, in a frame of its own.
 */

/** The releases that a process renders with: one shell, and one remote unless the shell shows all itself. */
export interface Modules {
  readonly shell: Module;
  readonly remote?: Module & { readonly name: string; readonly container: string };
}

interface Module {
  /** Names it in its errors. */
  readonly file: string;
}

export interface Question {
  /** To be loaded before the page is rendered, with the first question of a process. */
  readonly load?: Modules;
  readonly page: Omit<PageToRender, 'remote'>;
}

export type Answer =
  | { readonly ok: true; readonly page: RenderedPage }
  | { readonly ok: false; readonly error: string };

/** What is sent: a message, and what follows it. */
export function frames(message: unknown, following: readonly Uint8Array[]): readonly Uint8Array[] {
  const bodies = [Buffer.from(JSON.stringify(message)), ...following];
  return bodies.flatMap((body) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return [length, body];
  });
}
