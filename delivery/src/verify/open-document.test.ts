import { expect, test } from 'vitest';
import { sourceOf } from '../compose/first-script.ts';
import { openDocument } from './open-document.ts';

const [script, css] = ['start()', 'a{color:red}'];
const own = `script-src 'self' ${sourceOf(script)}; style-src 'self' ${sourceOf(css)}`;
const sealed = `src="/releases/a/b/entry.js" crossorigin integrity="sha384-x"`;

const documentOf = (policy: string, more = '') => `<!doctype html>
<meta http-equiv="content-security-policy" content="${policy}">
<script>${script}</script><style>${css}</style>
<script type="application/json" id="registry">{"shell":{}}</script>
<template id="code"><script ${sealed}></script></template>${more}`;

const strict = `script-src 'self' ${sourceOf(script)}`;
const lenient = "script-src 'self' 'unsafe-inline'";
const stopped = 'has an inline script that its policy does not let run';

test.each<[string, string, string | undefined, readonly string[]]>([
  ['named by header and document', documentOf(own), strict, []],
  ['named by the document alone', documentOf(own), lenient, []],
  [
    'of another version than the header names',
    documentOf(own),
    "script-src 'self' 'sha256-A='",
    [stopped],
  ],
  [
    'of another version than the document names',
    documentOf(own.replace('sha256-', 'sha256-A')),
    lenient,
    [stopped],
  ],
  [
    'before its policy',
    `<script>${script}</script>${documentOf(own)}`,
    lenient,
    ['has a script before its policy'],
  ],
  ['beside one that nobody named', documentOf(own, '<script>other()</script>'), lenient, [stopped]],
  [
    'without any policy of its own',
    documentOf("style-src 'self' 'unsafe-inline'"),
    lenient,
    ['would let any inline script run'],
  ],
  ['sent without a policy', documentOf(own), undefined, ['is sent without a policy']],
  [
    'missing',
    documentOf(own).replace(`<script>${script}</script>`, ''),
    strict,
    ['has no first script'],
  ],
  [
    'beside a style that nobody named',
    documentOf(own, '<style>b{}</style>'),
    strict,
    ['has a style that its policy does not let in'],
  ],
  [
    'beside a file without a hash',
    documentOf(own, '<script src="/x.js"></script>'),
    strict,
    ['names a script without its hash'],
  ],
  [
    'beside files that the header forbids',
    documentOf(own),
    `script-src ${sourceOf(script)}`,
    ['may not load scripts of the site'],
  ],
])('a document whose script is %s is told', (_, html, header, problems) => {
  expect(openDocument(html, header).problems).toEqual(problems);
});

test('what a document loads and says is read, in its templates too', () => {
  const { files, data } = openDocument(
    documentOf(own, '<link rel="preload" as="style" href="/a.css" integrity="sha384-y">'),
    strict,
  );
  expect(files).toEqual([
    { address: '/releases/a/b/entry.js', integrity: 'sha384-x' },
    { address: '/a.css', integrity: 'sha384-y' },
  ]);
  expect(data).toEqual({ registry: { shell: {} } });
});
