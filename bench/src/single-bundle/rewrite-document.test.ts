import { integrityOf } from '@amendes/delivery/release/release.ts';
import { expect, test } from 'vitest';
import type { Bundle } from './build-bundle.ts';
import { rewriteDocument } from './rewrite-document.ts';

const bundle: Bundle = {
  build: 'b1',
  base: '/releases/bundle/b1/',
  files: new Map(
    ['main.js', 'main.css', 'lookup.js', 'lookup.css', 'shell-fr.js', 'lookup-fr.js'].map(
      (name) => [name, Buffer.from(name === 'main.css' ? '.ui-4-ui{}' : name)],
    ),
  ),
  entry: 'main.js',
  styles: ['main.css'],
  routes: { lookup: { scripts: ['lookup.js'], styles: ['lookup.css'] } },
  texts: { shell: ['shell-fr.js'], lookup: ['lookup-fr.js'] },
};

const integrity = (name: string) => integrityOf(bundle.files.get(name) ?? Buffer.from(''));

const release = (name: string) => ({
  name,
  build: 'f1',
  container: `${name}_f1`,
  base: `/releases/${name}/f1/`,
  entry: 'entry.js',
  files: { 'entry.js': 'sha384-x' },
  routes: ['/tai'],
});

const ahead = { files: ['app.js'], texts: { fr: 'texts-fr.js' } };

const document = (body = '') =>
  `<head>
<title>Amendes</title>
<link rel="stylesheet" data-href="s.css" href="/releases/shell/f1/s.css" crossorigin integrity="sha384-s">
<link rel="stylesheet" data-href="l.css" href="/releases/lookup/f1/l.css" crossorigin integrity="sha384-l">
<link rel="preload" as="fetch" href="/releases/content/c1/fr/faq.json" crossorigin>
<script id="registry" type="application/json">${JSON.stringify({ shell: release('shell'), remotes: [{ ...release('lookup'), ahead }] })}</script>
<script data-ordered src="/releases/shell/f1/shell.js" crossorigin integrity="sha384-h"></script>
<script data-ordered src="/releases/lookup/f1/entry.js" crossorigin integrity="sha384-e"></script>
<script src="/releases/shell/f1/texts-fr.js" crossorigin integrity="sha384-t"></script>
<script src="/releases/lookup/f1/app.js" crossorigin integrity="sha384-a"></script>
</head>
<div id="root">${body}</div>
`;

const rewritten = rewriteDocument(document('<b class="lookup-1f2e-4-ui">'), bundle, 'lookup');

const addresses = (text: string) =>
  [...text.matchAll(/(?<=\s)(?:href|src)="([^"]+)"/g)].map(([, address]) => address);

test('a document requests the files of the bundle, its route and its language at once', () => {
  expect(addresses(rewritten)).toEqual([
    '/releases/bundle/b1/main.css',
    '/releases/bundle/b1/lookup.css',
    '/releases/content/c1/fr/faq.json',
    '/releases/bundle/b1/main.js',
    '/releases/bundle/b1/lookup.js',
    '/releases/bundle/b1/shell-fr.js',
    '/releases/bundle/b1/lookup-fr.js',
  ]);
});

test('the script element of the bundle has its integrity hash', () => {
  expect(rewritten).toContain(
    `<script data-ordered src="/releases/bundle/b1/main.js" crossorigin integrity="${integrity('main.js')}"></script>`,
  );
});

test('each release in the registry points to the bundle, keeping its name and routes', () => {
  const [, json = ''] = /id="registry"[^>]*>(.*?)<\/script>/.exec(rewritten) ?? [];
  const place = { base: bundle.base, entry: bundle.entry };
  const files = Object.fromEntries([...bundle.files.keys()].map((name) => [name, integrity(name)]));
  expect(JSON.parse(json)).toEqual({
    shell: { ...release('shell'), ...place, files },
    remotes: [{ ...release('lookup'), ...place, files: {} }],
  });
});

test('the content of a page stays, with the class names of the bundle', () => {
  expect(rewritten).toContain('<div id="root"><b class="ui-4-ui"></div>');
  expect(rewritten).toContain('<title>Amendes</title>');
});

test('inline and preloaded styles of a document are replaced by those of the bundle', () => {
  const inline = document()
    .replace(
      '<title>',
      `<meta http-equiv="x" content="script-src 'self' 'sha256-first'; style-src 'self' 'sha256-old'">\n<title>`,
    )
    .replace(/<link rel="stylesheet" data-href="s.css".*/, '<style data-href="s.css">.s{}</style>')
    .replace(/<link rel="stylesheet" data-href="l.css".*\n/, '')
    .replace(
      '<link rel="preload" as="fetch"',
      '<link rel="preload" as="style" href="/releases/lookup/f1/l.css">\n$&',
    );
  const text = rewriteDocument(inline, bundle, 'lookup');
  expect(text).toContain('<style data-href="main.css">.ui-4-ui{}</style>');
  expect(text).toContain('<link rel="preload" as="style" href="/releases/bundle/b1/lookup.css">');
  expect(text).toContain(
    `content="script-src 'self' 'sha256-first'; style-src 'self' 'sha256-oiskdt2aD/mGIZ9JLCbE6W8Nfiv7pKBj/iFBxQJykZ8='"`,
  );
  expect(text).not.toContain('rel="stylesheet"');
});

test.each([
  [document().replaceAll(/<script data-ordered.*\n/g, ''), 'starts no script'],
  [document().replace('id="registry"', ''), 'has no registry'],
  [`<template data-shell="b0"></template>${document()}`, 'has another shell'],
])('a document that $1 is refused', (other, message) => {
  const rewrite = () => rewriteDocument(other, bundle, 'lookup');
  expect(rewrite).toThrow(message);
});
