import { expect, test } from 'vitest';
import { markupFault } from './markup-fault.ts';

const page = {
  language: 'fr',
  address: '/tai',
  registry: {},
  frameOnly: false,
  published: { listed: [] },
  configuration: { help: 'https://help.example/', long: 'https://help.example/further' },
};

test.each([
  [
    'text and structure',
    '<main id="contenu" tabindex="-1"><h1 lang="fr">Aide</h1><p>Texte</p></main>',
  ],
  [
    'a form of the site',
    '<form method="post" novalidate=""><input name="numero" value=""/></form>',
  ],
  ['links of the site', '<a href="/tai">a</a><a href="?langue=fr">b</a><a href="#contenu">c</a>'],
  ['links to the state', '<a href="https://www.antai.gouv.fr/fr" rel="noreferrer">a</a>'],
  ['links that the configuration names', '<a href="https://help.example/">a</a>'],
  ['telephone and mail', '<a href="tel:+33123456789">a</a><a href="mailto:a@site.example">b</a>'],
  ['drawings', '<svg viewBox="0 0 1 1"><g fill="none"><path d="M0 0"/><text>1</text></g></svg>'],
  ['comments of React', '<!--$--><p>a<!-- -->b</p><!--/$-->'],
  ['a message in a template', '<template><p role="alert">a</p></template>'],
])('%s may be part of a page', (_, html) => {
  expect(markupFault(html, page)).toBeUndefined();
});

test.each([
  ['a script', '<p><script>run()</script></p>', '<script> is no element of a page in p > script'],
  ['a script in a drawing', '<svg><script>run()</script></svg>', '<script> is no element'],
  ['a script in a template', '<template><script></script></template>', '<script> is no element'],
  [
    'an event attribute',
    '<main id="a"><p onclick="run()">a</p></main>',
    'onclick is no attribute of <p> in main#a > p',
  ],
  [
    'an event attribute of a drawing',
    '<svg onload="run()"></svg>',
    'onload is no attribute of <svg>',
  ],
  ['an event attribute after a slash', '<svg/onload=run()>', 'onload is no attribute of <svg>'],
  ['an animated address', '<svg><set attributeName="href"/></svg>', '<set> is no element'],
  [
    'HTML in a drawing',
    '<svg><foreignObject></foreignObject></svg>',
    '<foreignObject> is no element',
  ],
  ['a drawing from elsewhere', '<svg><use href="//evil.example/#a"/></svg>', '<use> is no element'],
  ['a colour from elsewhere', '<svg><path fill="URL(//evil.example)"/></svg>', 'fill loads'],
  ['a formula', '<math href="javascript:run()"></math>', '<math> is no element'],
  [
    'a script as an address',
    '<a href="javascript:run()">a</a>',
    'href leads to "javascript:run()"',
  ],
  [
    'a script as an address with a line break',
    '<a href="java\nscript:run()">a</a>',
    'href leads to',
  ],
  [
    'a script as an address with character references',
    '<a href="&#106;avascript:run()">a</a>',
    'href leads to',
  ],
  ['data as an address', '<a href="data:text/html,a">a</a>', 'href leads to'],
  [
    'a link to another site',
    '<a href="https://evil.example/">a</a>',
    'href leads to "https://evil.example/"',
  ],
  [
    'a link to the start of a configured address',
    '<a href="https://help.exam">a</a>',
    'href leads to',
  ],
  ['a link that imitates gouv.fr', '<a href="https://gouv.fr.evil.example">a</a>', 'href leads'],
  ['a link without a protocol', '<a href="//evil.example">a</a>', 'href leads to'],
  ['a link with backslashes', '<a href="/\\evil.example">a</a>', 'href leads to'],
  ['a link with a tab', '<a href="/\t/evil.example">a</a>', 'href leads to'],
  ['a ping', '<a href="/tai" ping="https://evil.example">a</a>', 'ping is no attribute of <a>'],
  ['a new window', '<a href="/tai" target="_blank">a</a>', 'target is no attribute of <a>'],
  [
    'a form to another site',
    '<form action="https://evil.example"></form>',
    'action sends to "https://evil.example"',
  ],
  ['a form to a script', '<form action="javascript:run()"></form>', 'action sends to'],
  [
    'a button to another site',
    '<button formaction="//evil.example">a</button>',
    'formaction is no attribute',
  ],
  ['a field of another form', '<input form="a"/>', 'form is no attribute of <input>'],
  ['an image', '<img src="//evil.example/a.png"/>', '<img> is no element'],
  ['an <image> element', '<image src="//evil.example/a.png"/>', '<img> is no element'],
  [
    'a refresh by <meta>',
    '<meta http-equiv="refresh" content="0;url=//evil.example"/>',
    '<meta> is no element',
  ],
  ['a <base> element', '<base href="//evil.example"/>', '<base> is no element'],
  ['a <link> element', '<link rel="stylesheet" href="//evil.example"/>', '<link> is no element'],
  ['a frame', '<iframe srcdoc="a"></iframe>', '<iframe> is no element'],
  ['an object', '<object data="//evil.example"></object>', '<object> is no element'],
  ['an embedded file', '<embed src="//evil.example"/>', '<embed> is no element'],
  ['a style', '<style>@import "//evil.example"</style>', '<style> is no element'],
  ['a style attribute', '<p style="background:url(//evil.example)">a</p>', 'style is no attribute'],
  ['an unknown element', '<x-a></x-a>', '<x-a> is no element'],
  [
    'a shadow root',
    '<template shadowrootmode="open"></template>',
    'shadowrootmode is no attribute',
  ],
  [
    'an element with the id of the configuration',
    '<p id="configuration">{}</p>',
    `id="configuration" is the document's own`,
  ],
  [
    'an element with the id of the registry',
    '<p id="registry">{}</p>',
    `id="registry" is the document's own`,
  ],
  [
    'the attribute data-shell',
    '<template data-shell="a"></template>',
    'data-shell is no attribute',
  ],
  ['an end tag that closes the root', '</div><p>a</p>', 'does not stay in its place'],
  ['an open comment', '<p>a</p><!--', 'does not stay in its place'],
  ['an open text field', '<textarea>', 'does not stay in its place'],
  ['an open table', '<table>', 'does not stay in its place'],
  ['an open template', '<template>', 'does not stay in its place'],
  ['an open attribute', '<p class="', 'does not stay in its place'],
  ['a <plaintext> element', '<plaintext>', 'does not stay in its place'],
  ['too many elements', '<b>'.repeat(20_001), 'more than 20000 elements'],
  [
    'too deep a nesting',
    '<div>'.repeat(201) + '</div>'.repeat(201),
    'more than 200 elements in each other',
  ],
  ['too long a text', 'a'.repeat(2_000_001), 'longer than 2000000 characters'],
])('%s is refused', (_, html, fault) => {
  expect(markupFault(html, page)).toContain(fault);
});

test.each(['javascript:run()', 'data:text/html,a', 'http://help.example/', 'blob:https://a/1'])(
  'a link to %s is refused, even if the text contains it',
  (address) => {
    const text = { body: [{ type: 'link', address, children: ['a'] }] };
    const named = { ...page, text } as unknown as typeof page;
    expect(markupFault(`<a href="${address}">a</a>`, named)).toContain('href leads to');
  },
);
