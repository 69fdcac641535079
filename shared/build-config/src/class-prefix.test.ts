import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { classPrefix, globalClass, numberedClasses } from './class-prefix.ts';

const root = await mkdtemp(join(tmpdir(), 'amendes-classes-'));
afterAll(() => rm(root, { recursive: true, force: true }));

/** Writes a package with style modules into a new folder. */
async function writePackage(
  place: string,
  name: string,
  styles: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = join(root, place);
  for (const [path, css] of Object.entries({
    'package.json': JSON.stringify({ name }),
    ...styles,
  })) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), css);
  }
  return folder;
}

const styles = {
  'src/pay/button.module.css':
    '.button { animation: turn 1s } .button:hover, .quiet { } @keyframes turn { }',
  'src/card.module.css': '.card { } .card.button { }',
};
const part = await writePackage('part', '@amendes/payment', styles);
const ui = await writePackage('ui', '@amendes/ui', { 'src/link.module.css': '.link { }' });
const prefix = classPrefix('payment', '4f2a0c');

test('classes of a release are numbered by module and name, each once', () => {
  const nameClass = numberedClasses(prefix, part);
  const card = join(part, 'src/card.module.css');
  const button = join(part, 'src/pay/button.module.css');
  expect(nameClass(card, 'button')).toBe('payment-4f2a-0');
  expect(nameClass(card, 'card')).toBe('payment-4f2a-1');
  expect(nameClass(button, 'button')).toBe('payment-4f2a-2');
  expect(nameClass(button, 'quiet')).toBe('payment-4f2a-3');
  expect(nameClass(button, 'turn')).toBe('payment-4f2a-4');
});

test('class names of another package end with the name of that package', () => {
  const link = join(ui, 'src/link.module.css');
  expect(numberedClasses(prefix, part)(link, 'link')).toBe('payment-4f2a-0-ui');
});

test('class names do not depend on where the package is stored', async () => {
  const elsewhere = await writePackage('another/place', '@amendes/payment', styles);
  const name = (folder: string) =>
    numberedClasses(prefix, folder)(join(folder, 'src/pay/button.module.css'), 'quiet');
  expect(name(elsewhere)).toBe(name(part));
});

test('a class from outside the sources keeps a readable name', () => {
  const beside = join(part, 'generated/made.module.css');
  const readable = globalClass(prefix, beside, 'made');
  expect(readable).toMatch(/^payment-4f2a-made-[\w-]{4}$/);
  expect(numberedClasses(prefix, part)(beside, 'made')).toBe(readable);
});
