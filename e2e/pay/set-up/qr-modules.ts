/// <reference lib="dom" />
import { createRequire } from 'node:module';
import type { Locator } from 'playwright/test';

/* The library belongs to the part that draws the code. */
const library = createRequire(import.meta.resolve('../../../mfe-payment/package.json'))('uqr') as {
  encode(text: string, options: object): { readonly data: readonly (readonly boolean[])[] };
};

const asText = (rows: readonly (readonly boolean[])[]) =>
  rows.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));

/** Returns the rows of a QR code as they are drawn, dark modules as `#`. */
export async function drawnModules(code: Locator): Promise<readonly string[]> {
  const rows = await code.evaluate((svg: SVGSVGElement) => {
    const path = svg.querySelector('path');
    const { width: size } = svg.viewBox.baseVal;
    const each = Array.from({ length: size }, (_, index) => index + 0.5);
    return each.map((y) => each.map((x) => path?.isPointInFill(new DOMPoint(x, y)) === true));
  });
  return asText(rows);
}

/** Returns the rows of the QR code of a text with its margin, dark modules as `#`. */
export function modulesOf(text: string): readonly string[] {
  return asText(library.encode(text, { ecc: 'M', border: 4 }).data);
}
