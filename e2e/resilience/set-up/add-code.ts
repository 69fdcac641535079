import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Change } from '@amendes/delivery/testing/copy-build.ts';

/**
 * Adds code to the entry of a build, the shell's too, as a mistake of its team would. In it, `isOwn(event)` tells whether an
 * event is one of what this build shows: after it was replaced, it is guilty of nothing more.
 */
export function addCode(code: string): Change {
  const own = `
    const build = document.currentScript.src.split('/').at(-2);
    const isOwn = (event) => event.target.closest('[data-release]')?.dataset.release === build;`;
  return (text, file) =>
    /^(entry|shell)\.js$/.test(file) ? `${text};(() => {${own}\n${code}})();` : text;
}

/** Has a script do something before all else. */
export function beginWith(name: string, code: string): Change {
  return (text, file) => (file === name ? code + text : text);
}

/**
 * Puts code in the place of what a screen reads its address by, so that it runs while the screen renders. In it, `params` is
 * what stood there, and `contract` the module of the contract.
 */
export function whileRendering(code: string): Change {
  const read = /\(0,(\w+)\.useParams\)\(\)/g;
  return (text, file) =>
    file.endsWith('.js')
      ? text.replaceAll(read, (params, contract: string) =>
          code.replaceAll('contract', contract).replaceAll('params', params),
        )
      : text;
}

/** Nothing else hears of the submit: the form does nothing, as where a handler throws at its beginning. */
export const throwsAtSubmit = addCode(`
  addEventListener('submit', (event) => {
    if (!isOwn(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    throw Error('on purpose, ${samples.payable.number}');
  }, true);`);
