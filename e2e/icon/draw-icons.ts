import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';

/* `node e2e/icon/draw-icons.ts` draws the icon for software that reads no SVG, after a change of `icon.svg`. The large one
   fills its square, with the sign in outlines: home screens round it off, and show black where it is empty. */

const folder = join(import.meta.dirname, '../../delivery/src/compose/icon');
const drawing = await readFile(join(folder, 'icon.svg'), 'utf8');
const large = 'svg{background:#0b4f8a;padding:16%}rect{fill:none;stroke:#fff}';

const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch(executablePath ? { executablePath } : {});
for (const [size, style] of [
  [32, ''],
  [256, large],
] as const) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const frame = '*{margin:0;box-sizing:border-box}svg{display:block;width:100vw;height:100vh}';
  await page.setContent(`${drawing}<style>${frame}${style}</style>`);
  const picture = await page.screenshot({ omitBackground: true });
  await writeFile(join(folder, `icon-${size}.png`), picture);
}
await browser.close();
