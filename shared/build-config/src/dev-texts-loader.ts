import { basename } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { textsChanged, type ChangedTexts } from '@amendes/protocol/texts-changed.ts';

/**
 * A dictionary as a module that replaces itself when it is saved, and tells the page.
 * @throws {SyntaxError} when it is not JSON: an error of the build.
 */
export default function hotTexts(
  this: Rspack.LoaderContext<{ readonly part: string }>,
  json: string,
): string {
  /* oxlint-disable oxc/no-this-in-exported-function -- a loader gets its context so */
  const detail: ChangedTexts = {
    part: this.getOptions().part,
    language: basename(this.resourcePath, '.json'),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever else it is, the types of the sources refuse
    texts: JSON.parse(json) as ChangedTexts['texts'],
  };
  /* oxlint-enable oxc/no-this-in-exported-function */
  return `const detail = ${JSON.stringify(detail)};
export default detail.texts;
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  import.meta.webpackHot.dispose((data) => { data.isUpdate = true; });
  if (import.meta.webpackHot.data?.isUpdate) {
    dispatchEvent(new CustomEvent('${textsChanged}', { detail }));
  }
}
`;
}
