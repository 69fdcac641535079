import { expect, test } from 'vitest';
import { staticDocument } from './static-document.ts';

const rendered = `<html lang="fr"><head><title>Page</title>
<meta http-equiv="content-security-policy" content="style-src 'sha256-x'">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/a.css">
<style data-href="b.css">.b{}</style>
<link rel="preload" as="script" href="/a.js">
<script id="registry" type="application/json">{"a":"</p>"}</script>
<template id="code"><script src="/a.js"></script></template>
<script defer="" src="/a.js"></script>
</head><body><div id="root"><h1>Text</h1></div></body></html>`;

const body = '<body><div id="root"><h1>Text</h1></div></body></html>\n';

test('a static page is the markup with one style sheet and no script', () => {
  expect(staticDocument(rendered, { kind: 'linked', address: '/page.css' })).toBe(`<!doctype html>
<html lang="fr"><head><title>Page</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
</head>${body}`);
});

test('a static page with inline styles has their hash in its security policy', () => {
  expect(staticDocument(rendered, { kind: 'inline', css: '.a{}' })).toBe(`<!doctype html>
<html lang="fr"><head><title>Page</title>
<link rel="icon" href="data:,">
<meta http-equiv="content-security-policy" content="style-src 'sha256-zykMelvY9taAHFfnWfsi7Rnifucb0B5GzFq+5ZuppCM='">
<style>.a{}</style>
</head>${body}`);
});
