import { expect, test } from '../set-up/test.ts';
import { unsupportedEngines } from './engines.ts';
import { reach } from './reach.ts';
import { visit } from './visitor.ts';

for (const { name, launch } of unsupportedEngines) {
  test(`in ${name} the document shows a callout about the browser, and no button`, async ({
    site,
  }) => {
    const driver = await launch();
    try {
      const visitor = visit(driver, site.origin);
      const callout = '[data-message="demarrage.titre"]';
      await reach({ row: name, column: 'Told to use another', place: driver.version }, async () => {
        for (const [language, expected] of [
          ['fr', 'navigateur'],
          ['de', 'Browser'],
        ] as const) {
          await visitor.openWithoutScripts(`/tai?langue=${language}`);
          const { text } = await visitor.until('callout', (seen) =>
            /0811\s10\s10\s10/.test(seen.text),
          );
          expect(text).toContain(expected);
          expect(await visitor.styleOf(callout, 'visibility')).toBe('visible');
          expect(await visitor.styleOf('form button', 'visibility')).toBe('hidden');
        }
      });
    } finally {
      await driver.close();
    }
  });
}
