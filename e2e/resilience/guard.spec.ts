import { expect, test } from '../set-up/test.ts';

/* The page uses only files that the registry lists, however other files are inserted. */

const guardErrors = /Not in the registry|Not as the registry lists it|^Refused to|TrustedScriptURL/;

test.use({ expectedErrors: guardErrors });

/** Functions that put a style into the document; they run in the page. */
const ways = {
  property: (address: string) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
    link.href = address;
    document.head.append(link);
  },
  attribute: (address: string) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
    link.setAttribute('href', address);
    document.head.append(link);
  },
  clone: (address: string) => {
    const template = document.createElement('template');
    template.content.append(document.createElement('link'));
    const link = document.importNode(template.content, true).querySelector('link');
    link?.setAttribute('rel', 'stylesheet');
    link?.setAttribute('href', address);
    document.head.append(link ?? '');
  },
  'attribute node': (address: string) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
    const attribute = document.createAttribute('href');
    attribute.value = address;
    link.setAttributeNode(attribute);
    document.head.append(link);
  },
  'relation that is set last': (address: string) => {
    const link = document.createElement('link');
    link.href = address;
    document.head.append(link);
    link.relList.add('stylesheet');
  },
  'changed address of a listed style': (address: string) => {
    const own = document.querySelector('#registry')?.textContent ?? '';
    const [, base = '', file = ''] =
      /"base":"([^"]+)","entry":"[^"]+","files":{[^}]*?"([^"]+\.css)"/.exec(own) ?? [];
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
    link.href = base + file;
    document.head.append(link);
    Object.assign(link.attributes.getNamedItem('href') ?? {}, { value: address });
  },
} as const;

for (const [way, insert] of Object.entries(ways)) {
  test(`a style that is not in the registry never applies: ${way}`, async ({ page }) => {
    await page.route('**/stolen.css', (route) =>
      route.fulfill({ contentType: 'text/css', body: ':root { --stolen: 1 }' }),
    );
    await page.goto('/tai');
    await expect(page.locator('[data-boundary="lookup"]')).toBeVisible();
    const stolen = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--stolen'));
    await page.evaluate(insert, '/stolen.css').catch((error: unknown) => {
      expect(String(error)).toContain('Not in the registry');
    });
    await page.waitForLoadState('networkidle');
    expect(await stolen()).toBe('');
    await expect(page.locator('link[href*="stolen"]')).toHaveCount(0);
  });
}

test('a script that is not in the registry never runs, by property or attribute', async ({
  page,
}) => {
  await page.route('**/stolen.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'globalThis.stolen = true' }),
  );
  await page.goto('/tai');
  await expect(page.locator('[data-boundary="lookup"]')).toBeVisible();
  const refusals = await page.evaluate(() => {
    const attempts = [
      (script: HTMLScriptElement) => {
        script.src = '/stolen.js';
      },
      (script: HTMLScriptElement) => script.setAttribute('src', '/stolen.js'),
      (script: HTMLScriptElement) => script.setAttribute('SRC', '/stolen.js'),
      (script: HTMLScriptElement) => script.setAttributeNS(null, 'src', '/stolen.js'),
      (script: HTMLScriptElement) =>
        Element.prototype.setAttribute.call(script, 'src', '/stolen.js'),
    ];
    return attempts.map((setSource) => {
      const script = document.createElement('script');
      try {
        setSource(script);
      } catch (error) {
        return error instanceof TypeError;
      } finally {
        document.head.append(script);
      }
      return false;
    });
  });
  expect(refusals).toEqual([true, true, true, true, true]);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => 'stolen' in globalThis)).toBe(false);
});
