/// <reference lib="dom" />
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../set-up/test.ts';

/* Looks besides words: every control reacts to its user, and all colours come from the tokens. */

/** Returns every style of a control that a state may change. */
const lookOf = (control: Locator) =>
  control.evaluate((element) => {
    const { color, backgroundColor, borderColor, boxShadow, outlineStyle, outlineColor } =
      getComputedStyle(element);
    const { transform, textDecorationLine, textDecorationThickness } = getComputedStyle(element);
    const ring = outlineStyle === 'none' ? '' : outlineColor;
    const line = textDecorationLine + textDecorationThickness;
    return [color, backgroundColor, borderColor, boxShadow, ring, transform, line].join(' | ');
  });

test('each kind of control looks different when hovered, pressed and focused', async ({ page }) => {
  const kinds: Record<string, string> = {
    '/tai': 'form button, main summary, footer li a, [name=numero]',
    '/tai/erreur/technique': 'main a',
    '/tai/aide': 'main nav a',
  };
  for (const [address, selectors] of Object.entries(kinds)) {
    await page.goto(address);
    for (const selector of selectors.split(', ')) {
      const control = page.locator(selector).first();
      await control.scrollIntoViewIfNeeded();
      await page.mouse.move(0, 0);
      const looks = { rest: await lookOf(control), hover: '', pressed: '', focused: '' };
      await control.hover();
      looks.hover = await lookOf(control);
      await page.mouse.down();
      looks.pressed = await lookOf(control);
      // A press that is released elsewhere has no effect.
      await page.mouse.move(0, 0);
      await page.mouse.up();
      await page.keyboard.press('Shift');
      await control.focus();
      looks.focused = await lookOf(control);
      const different = new Set(Object.values(looks)).size;
      // A pressed field has the focus, so that two of its looks are the same.
      expect({ selector, different }).toEqual({
        selector,
        different: selector.startsWith('[') ? 3 : 4,
      });
    }
  }
});

/** Returns the colours that a sheet of tokens declares for one scheme, by their names. */
function coloursIn(sheet: string): ReadonlyMap<string, string> {
  return new Map(
    [...sheet.matchAll(/(--[\w-]+): (#[\da-f]{3,6});/g)].map(
      ([, a, b]) => [a, b] as [string, string],
    ),
  );
}

/** Returns the luminance of a colour, from 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const digits = hex.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3').slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('borders, signs and focus rings contrast with their background in both schemes', async () => {
  const tokens = await readFile(new URL('../../shared/ui/src/tokens.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = tokens.split('@media');
  const day = coloursIn(light);
  for (const scheme of [day, new Map([...day, ...coloursIn(dark)])]) {
    const colour = (name: string) => scheme.get(`--${name}`) ?? '';
    for (const [mark, ...backgrounds] of [
      ['line-strong', 'paper', 'paper-soft'],
      ['accent', 'paper', 'paper-soft', 'accent-soft'],
      ['good', 'paper', 'good-soft'],
      ['bad', 'paper', 'bad-soft'],
      ['warn', 'paper', 'warn-soft'],
      // A ring has two colours, so that one of them is visible on any background.
      ['focus-ink', 'focus'],
    ] as const) {
      for (const background of backgrounds) {
        const ratio = contrast(colour(mark), colour(background));
        expect(ratio, `${mark} on ${background}`).toBeGreaterThanOrEqual(3);
      }
    }
  }
});

/** Returns every colour that is computed for anything on the page. */
const coloursOn = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>();
    for (const element of document.querySelectorAll('html, body, body *')) {
      for (const part of [undefined, '::before', '::after', '::backdrop']) {
        const style = getComputedStyle(element, part);
        const values = [style.color, style.backgroundColor, style.backgroundImage, style.boxShadow];
        values.push(style.borderColor, style.outlineColor, style.textDecorationColor);
        values.push(style.fill, style.stroke, style.caretColor);
        for (const value of values) {
          for (const [colour] of value.matchAll(/rgba?\([^)]*\)/g)) found.add(colour);
        }
      }
    }
    return [...found];
  });

test.describe('with the tokens of another operator', () => {
  test.use({ bypassCSP: true });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`no element keeps a colour of the default theme in the ${colorScheme} scheme`, async ({
      page,
    }) => {
      const tokens = await readFile(
        new URL('../../shared/ui/src/tokens.css', import.meta.url),
        'utf8',
      );
      const [light = '', dark = ''] = tokens.split('@media');
      const first = coloursIn(light);
      const own = colorScheme === 'light' ? first : new Map([...first, ...coloursIn(dark)]);
      const names = [...first.keys()];
      expect(names.length).toBeGreaterThan(15);
      const rgb = (hex: string) => {
        const digits = hex.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3').slice(1);
        const parts = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
        return `rgb(${parts.join(', ')})`;
      };
      const defaults = new Set([...own.values()].map(rgb));
      // These differ from any other colour, and from each other.
      const others = names.map((name, index) => [name, `rgb(${40 + 8 * index}, 1, 2)`] as const);
      const content = `html{${others.map(([name, colour]) => `${name}:${colour};`).join('')}}`;
      await page.emulateMedia({ colorScheme });
      for (const address of [
        '/tai',
        `/tai/amende/${pathOf(samples.payable)}`,
        '/tai/aide',
        '/nowhere',
      ]) {
        await page.goto(`${address}?langue=fr`);
        await expect(page.locator('main h1')).toBeVisible();
        await page.addStyleTag({ content });
        const seen = await coloursOn(page);
        expect(seen).toContain(`rgb(${40 + 8 * names.indexOf('--ink')}, 1, 2)`);
        const defaultColours = seen.filter((colour) => defaults.has(colour));
        expect({ address, defaultColours }).toEqual({ address, defaultColours: [] });
      }
    });
  }
});
