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
  ['has no fault if its header and its own policy name the script', documentOf(own), strict, []],
  ['has no fault if its own policy alone names the script', documentOf(own), lenient, []],
  [
    'is faulty if its header names another version of the script',
    documentOf(own),
    "script-src 'self' 'sha256-A='",
    [stopped],
  ],
  [
    'is faulty if its own policy names another version of the script',
    documentOf(own.replace('sha256-', 'sha256-A')),
    lenient,
    [stopped],
  ],
  [
    'is faulty if a script stands before its policy',
    `<script>${script}</script>${documentOf(own)}`,
    lenient,
    ['has a script before its policy'],
  ],
  [
    'is faulty if no policy names its second inline script',
    documentOf(own, '<script>other()</script>'),
    lenient,
    [stopped],
  ],
  [
    'is faulty if no policy limits its inline scripts',
    documentOf("style-src 'self' 'unsafe-inline'"),
    lenient,
    ['would let any inline script run'],
  ],
  [
    'is faulty if it is sent without a policy',
    documentOf(own),
    undefined,
    ['is sent without a policy'],
  ],
  [
    'is faulty if the first script is missing',
    documentOf(own).replace(`<script>${script}</script>`, ''),
    strict,
    ['has no first script'],
  ],
  [
    'is faulty if no policy names one of its styles',
    documentOf(own, '<style>b{}</style>'),
    strict,
    ['has a style that its policy does not let in'],
  ],
  [
    'is faulty if it names a script file without its hash',
    documentOf(own, '<script src="/x.js"></script>'),
    strict,
    ['names a script without its hash'],
  ],
  [
    'is faulty if its header forbids script files of the site',
    documentOf(own),
    `script-src ${sourceOf(script)}`,
    ['may not load scripts of the site'],
  ],
])('a document %s', (_, html, header, problems) => {
  expect(openDocument(html, header).problems).toEqual(problems);
});

test('files and data of a document are read, also from its templates', () => {
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
