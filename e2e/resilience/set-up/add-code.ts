import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Change } from '@amendes/delivery/testing/copy-build.ts';

/**
 * Adds code to the entry of a build, also of the shell, as a mistake of its team would. In the code, `isOwn(event)` is true
 * if the event belongs to what this build shows: a build that was replaced must cause no more failures.
 */
export function addCode(code: string): Change {
  const own = `
    const build = document.currentScript.src.split('/').at(-2);
    const isOwn = (event) => event.target.closest('[data-release]')?.dataset.release === build;`;
  return (text, file) =>
    /^(entry|shell)\.js$/.test(file) ? `${text};(() => {${own}\n${code}})();` : text;
}

/** Puts code before everything else in a script. */
export function prepend(name: string, code: string): Change {
  return (text, file) => (file === name ? code + text : text);
}

/**
 * Replaces the call by which a screen reads its address, so that the code runs while the screen renders. In the code,
 * `params` is the replaced call, and `contract` is the module of the contract.
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

/** Stops every other handler of the submit: the form does nothing, as if its handler threw at its start. */
export const throwsAtSubmit = addCode(`
  addEventListener('submit', (event) => {
    if (!isOwn(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    throw Error('on purpose, ${samples.payable.number}');
  }, true);`);
