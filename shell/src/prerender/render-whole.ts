import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** What React writes where a component threw: the browser is to try again, and shows something else meanwhile. */
const givenUp = '<!--$!-->';

/**
 * Renders to HTML for Node.
 * @throws what a component threw, also where React would leave the place to the browser: nothing of a document is left to luck.
 */
export async function renderWhole(tree: ReactNode): Promise<string> {
  const html = renderToString(tree);
  if (!html.includes(givenUp)) return html;
  throw await failureOf(tree);
}

/** React tells what was thrown only to who renders piece by piece. */
async function failureOf(tree: ReactNode): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { pipe } = renderToPipeableStream(tree, {
    onError: resolve,
    onAllReady: () => {
      pipe(new Writable({ write: (_chunk, _encoding, done) => done() }));
      resolve(new Error('A component did not render'));
    },
  });
  return promise;
}
