import type { PageToRender, RenderedPage } from '@amendes/protocol/server-module.ts';

/*
 * What the renderer and a caged process say to each other: frames of JSON, each after its length in four bytes. The process
 * says once that it is there; from then on every question gets one answer, and nothing is said unasked.
 */

/** The code of the releases that a process renders with: one shell, and one remote unless the shell shows all itself. */
export interface Modules {
  readonly shell: Module;
  readonly remote?: Module & { readonly name: string; readonly container: string };
}

interface Module {
  /** Names it in its errors. */
  readonly file: string;
  readonly code: string;
}

export interface Question {
  /** To be loaded before the page is rendered, with the first question of a process. */
  readonly load?: Modules;
  readonly page: Omit<PageToRender, 'remote'>;
}

export type Answer =
  | { readonly ok: true; readonly page: RenderedPage }
  | { readonly ok: false; readonly error: string };

/** The bytes of a message. */
export function frame(message: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
}
