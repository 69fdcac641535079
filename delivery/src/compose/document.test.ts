import type { BuildDescription } from '@amendes/protocol/build-description.ts';
import { beforeAll, expect, test } from 'vitest';
import { DeliveryError } from '../site/delivery-error.ts';
import { languages } from '../site/languages.ts';
import { publish } from '../publish/publish.ts';
import type { Release } from '../release/release.ts';
import { releaseAddress } from '../site/site-folder.ts';
import { createBuild, lookupBuild, shellBuild } from '../testing/create-site.ts';
import { configuration, createEmptySite } from '../testing/create-site.ts';
import { browserRegistry } from './browser-registry.ts';
import { composeDocument, type DocumentParts } from './document.ts';
import { firstScriptSource, sourceOf } from './first-script.ts';

async function release(description: BuildDescription): Promise<Release> {
  return publish(await createEmptySite(), await createBuild(description));
}

let shell: Release;
let lookup: Release;

beforeAll(async () => {
  shell = await release(shellBuild);
  lookup = await release(lookupBuild);
});

function compose(changes: Partial<DocumentParts> = {}): string {
  const served = { release: shell };
  const registry = browserRegistry(served, { release: lookup });
  const parts = {
    language: 'fr',
    part: lookup,
    shell,
    registry,
    published: { listed: ['/tai'] },
    configuration,
    indexed: true,
    styles: new Map(),
  };
  return composeDocument({ ...parts, ...changes } as DocumentParts);
}

/** Returns the attributes of each element that requests a file of a release, with the file’s address. */
function requestsIn(html: string) {
  const element = /<(link rel="\w+"|script)[^>]*? (?:href|src)="(\/releases\/[^"]+)"([^>]*)>/g;
  return [...html.matchAll(element)].map(([, name, address, attributes]) => ({
    element: name,
    address,
    attributes,
  }));
}

/** Returns the data that the document contains for a script to read. */
function inlined(html: string, id: string): unknown {
  const element = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's');
  return JSON.parse(element.exec(html)?.[1] ?? 'null');
}

const shellFolder = releaseAddress(shellBuild.name, shellBuild.build);
const lookupFolder = releaseAddress(lookupBuild.name, lookupBuild.build);

test('a document requests once each file that the shell and its part need first', () => {
  expect(requestsIn(compose()).map(({ element, address }) => [element, address])).toEqual([
    ['link rel="stylesheet"', `${shellFolder}shell.d4.css`],
    ['link rel="stylesheet"', `${lookupFolder}app.f6.css`],
    ['script', `${shellFolder}runtime.c3.js`],
    ['script', `${shellFolder}entry.js`],
    ['script', `${lookupFolder}entry.js`],
    ['script', `${shellFolder}texts-fr.a1.js`],
    ['script', `${lookupFolder}app.e5.js`],
    ['script', `${lookupFolder}texts-fr.a1.js`],
  ]);
});

test('a document requests scripts only in its code template, style sheets before it', () => {
  const { before, code } =
    /(?<before>.*)<template id="code">(?<code>.*)<\/template>/s.exec(compose())?.groups ?? {};
  expect(requestsIn(before ?? '').map(({ element }) => element)).toEqual(
    Array.from({ length: 2 }, () => 'link rel="stylesheet"'),
  );
  expect(requestsIn(code ?? '')).toHaveLength(6);
});

const styles = () =>
  new Map([
    [shell, [{ file: 'shell.d4.css', css: 'a{color:red}' }]],
    [lookup, [{ file: 'app.f6.css', css: 'b{color:blue}' }]],
  ]);

/** A rendering of a whole page, or of the frame around it. */
const rendering = (prerendered: 'page' | 'frame') => ({
  prerendered,
  html: '<h1>Payer</h1>',
  title: 'Payer',
  description: 'Payez "ici"',
});

test('a rendered page contains its styles, each with its hash in the policy', () => {
  const html = compose({ rendering: rendering('page'), styles: styles() });
  expect(html).toContain('<div id="root" data-prerendered="page"><h1>Payer</h1></div>');
  expect(html).toContain('<style data-href="shell.d4.css">a{color:red}</style>');
  expect(html).toContain('<style data-href="app.f6.css">b{color:blue}</style>');
  const hashes = ['a{color:red}', 'b{color:blue}'].map((css) => sourceOf(css)).join(' ');
  expect(html).toContain(`; style-src 'self' ${hashes}">`);
  expect(html.indexOf('style-src')).toBeLessThan(html.indexOf('<style'));
  expect(html).toContain('<title>Payer - Paiement des amendes</title>');
  expect(html).toContain('<meta name="description" content="Payez &quot;ici&quot;">');
});

test('the content of a page comes before the data and the code for scripts', () => {
  const html = compose({ rendering: rendering('page'), styles: styles() });
  const page = html.indexOf('<h1>Payer</h1>');
  const forScripts = ['id="registry"', 'id="published"', 'id="configuration"', 'id="code"'];
  for (const place of forScripts) expect(html.indexOf(place)).toBeGreaterThan(page);
});

test('a document with only the frame rendered preloads the styles of its part', () => {
  const html = compose({ rendering: rendering('frame'), styles: styles(), indexed: false });
  expect(html).toContain('<div id="root" data-prerendered="frame">');
  expect(html).not.toContain('b{color:blue}');
  expect(html).toContain(`<link rel="preload" as="style" href="${lookupFolder}app.f6.css"`);
  expect(html).not.toContain('name="description"');
});

test('the document of an information page names the text that it shows', () => {
  const html = compose({ rendering: rendering('page'), text });
  expect(html).toContain('data-prerendered="page" data-content="aide">');
});

test('the document of the shell requests nothing of another part', () => {
  const addresses = requestsIn(compose({ part: shell })).map(({ address }) => address);
  expect(addresses).toHaveLength(4);
  expect(addresses.every((address) => address?.startsWith(shellFolder))).toBe(true);
});

test('each preload, script and style has the same attributes and its own hash', () => {
  const hashes = new Map<string, string | undefined>();
  for (const [folder, { files }] of [
    [shellFolder, shell] as const,
    [lookupFolder, lookup] as const,
  ])
    for (const [file, sealed] of Object.entries(files))
      hashes.set(folder + file, sealed.shortIntegrity);
  for (const { address = '', attributes } of requestsIn(compose()))
    expect(attributes, address).toBe(` crossorigin integrity="${hashes.get(address)}"`);
});

test('the inlined registry and the element of a script or style have the same hash', () => {
  const html = compose();
  const { shell: own, remotes } = inlined(html, 'registry') as {
    shell: { base: string; files: Record<string, string> };
    remotes: { name: string; base: string; files: Record<string, string> }[];
  };
  expect(remotes.map(({ name }) => name)).toEqual(['lookup']);
  const hashes = new Map(
    [own, ...remotes].flatMap(({ base, files }) =>
      Object.entries(files).map(([file, integrity]) => [base + file, integrity] as const),
    ),
  );
  expect([...hashes.keys()].filter((address) => !/\.(js|css)$/.test(address))).toEqual([]);
  for (const { address = '', attributes } of requestsIn(html)) {
    expect(attributes).toContain(`integrity="${hashes.get(address)}"`);
  }
});

test.each(languages)(
  'the document in %s has its language, a title and a phone number to call',
  (language) => {
    const html = compose({ language });
    expect(html).toContain(`<html lang="${language}" data-start="unscripted">`);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).toMatch(/<noscript><p>[^<]*0811\s10\s10\s10[^<]*<\/p><\/noscript>/);
    expect(html).toMatch(
      /<template><p role="alert"[^>]*>[^<]*0811\s10\s10\s10[^<]*<a href="">[^<]+</,
    );
  },
);

test('a document in a language without texts is composed without them', () => {
  const wordless = { ...lookup, texts: {} };
  const parts = { language: 'nl', part: wordless, shell: { ...shell, texts: {} } } as const;
  const addresses = requestsIn(compose(parts)).map(({ address }) => address);
  expect(addresses).toHaveLength(6);
  expect(addresses.join(' ')).not.toContain('texts-');
});

test('a document has “noindex” unless search engines may list it', () => {
  const word = '<meta name="robots" content="noindex, nofollow">';
  expect(compose({ indexed: true })).not.toContain(word);
  expect(compose({ indexed: false })).toContain(word);
});

test.each(['</script><script>alert(1)</script>', '<!--<script>', '"&\u2028'])(
  'a configuration with %j is read back unchanged and closes no element',
  (salt) => {
    const elements = (html: string) => html.match(/<\/?script/gi)?.length;
    const html = compose({ configuration: { salt } });
    expect(elements(html)).toBe(elements(compose({ configuration: {} })));
    expect(inlined(html, 'configuration')).toEqual({ salt });
  },
);

test('a document has no inline script, style or handler except the first script', () => {
  const scripts = [...compose().matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
  const own = scripts.filter(([, attributes = '']) => !/ src=|application\/json/.test(attributes));
  expect(own.map(([, , text = '']) => sourceOf(text))).toEqual([firstScriptSource]);
  expect(compose()).not.toMatch(/<style| style=| on\w+=/);
});

test('the name of a file is escaped in its attribute', async () => {
  const first = { scripts: ['a"onload="b&c.js'], styles: ['d"e.css'] };
  const html = compose({ part: await release({ ...lookupBuild, first }) });
  expect(html).toContain(`src="${lookupFolder}a&quot;onload=&quot;b&amp;c.js" crossorigin`);
  expect(html).toContain('data-href="d&quot;e.css"');
});

test('a file needed first that the release does not contain is refused', () => {
  const part = { ...lookup, first: { scripts: ['gone.js'], styles: [] } };
  expect(() => compose({ part })).toThrow(
    new DeliveryError('lookup b00000000001 does not hold gone.js: publish the part again'),
  );
});

const text: NonNullable<DocumentParts['text']> = {
  file: 'fr/aide.json',
  release: { name: 'content', build: 'c1', format: 1, pages: {}, facts: [], files: {} },
  page: 'aide',
  title: 'Aide & "clé"',
  description: 'Où trouver le numéro <et la clé>',
};

test('the document of an information page has its description and requests its text', () => {
  const html = compose({ text });
  expect(html).toContain('<title>Aide &amp; &quot;clé&quot; - Paiement des amendes</title>');
  expect(html).toContain(
    '<meta name="description" content="Où trouver le numéro &lt;et la clé&gt;">',
  );
  expect(html).toContain(
    '<link rel="preload" as="fetch" href="/releases/content/c1/fr/aide.json" crossorigin>',
  );
});

test('a document without a text has no description and requests no text', () => {
  expect(compose()).not.toMatch(/name="description"|\.json" crossorigin>/);
});

test('a document contains the published data', () => {
  expect(inlined(compose(), 'published')).toEqual({ listed: ['/tai'] });
});
