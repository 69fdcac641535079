// @vitest-environment node
import { lack } from '@amendes/contract/testing/lack.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseProviderForm } from './parse-provider-form.ts';
import { anyUnit } from '../testing/any-text.ts';

const origin = 'https://provider.example';
const data = '<input type="hidden" name="Data" value="amount=9000|orderId=A&amp;B">';
const version = '<input type="hidden" name="InterfaceVersion" value="HP_2.20">';
const seal = '<input type="hidden" name="Seal" value="0a1b">';
const fields = data + version + seal;

type Parts = Partial<Record<'attributes' | 'inside' | 'before' | 'after', string>>;

function aDocument({
  attributes = `method="post" action="${origin}/paymentInit"`,
  inside = fields,
  before = '',
  after = '',
}: Parts = {}): string {
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><title>Paiement par carte</title></head>
<body>${before}
<form ${attributes}>
${inside}
<button type="submit">Continuer</button>
</form>
${after}</body>
</html>
`;
}

const parse = (html: string) => parseProviderForm(html, [origin, 'http://localhost:4400']);

const refusalOf = (html: string) => {
  const form = parse(html);
  return form.ok ? 'none' : form.failure;
};

const withAction = (action: string) =>
  aDocument({ attributes: `method="post" action="${action}"` });

test('the form of the document is read, with its fields in their order', () => {
  expect(parse(aDocument())).toEqual({
    ok: true,
    value: {
      action: 'https://provider.example/paymentInit',
      fields: [
        ['Data', 'amount=9000|orderId=A&B'],
        ['InterfaceVersion', 'HP_2.20'],
        ['Seal', '0a1b'],
      ],
    },
  });
});

test('the parser ignores all other elements and attributes that are allowed', () => {
  const html = `
<HTML lang="fr" dir="ltr"><head><meta charset=utf-8><meta name="robots" content='noindex'></head>
<body id="page" class="a b"><main><div><h1>Paiement</h1><p>Un instant…</p>
<form id='f' name="envoi" method="post" action="${origin}/paymentInit" >${fields}
<button type="submit" class="c">Continuer</button></form ></div></main></body></HTML>`;
  expect(parse(html)).toMatchObject({ ok: true, value: { action: `${origin}/paymentInit` } });
});

test('optional fields are read, even without a value', () => {
  const more =
    '<input type=hidden name=Encode value=base64><input type=hidden name=SealAlgorithm value=HMAC-SHA-256 />';
  expect(parse(aDocument({ inside: fields + more }))).toMatchObject({
    value: { fields: [{}, {}, {}, ['Encode', 'base64'], ['SealAlgorithm', 'HMAC-SHA-256']] },
  });
  const empty = fields + '<input type=hidden name=Encode>';
  expect(parse(aDocument({ inside: empty }))).toMatchObject({
    value: { fields: [{}, {}, {}, ['Encode', '']] },
  });
});

test('a nameless submit input and other spellings of the same form are accepted', () => {
  const attributes = `METHOD='POST' enctype="application/x-www-form-urlencoded" accept-charset="UTF-8" action='${origin}/a?b=1&amp;c=2'`;
  const html = aDocument({ attributes, inside: `${fields}<input type="submit" value="OK">` });
  expect(parse(html)).toMatchObject({ value: { action: `${origin}/a?b=1&c=2` } });
});

describe('an action is refused', () => {
  test.each([
    'https://evil.example/paymentInit',
    'https://provider.example.evil.example/',
    'https://provider.example:8443/',
    'http://provider.example/',
    'https://PROVIDER.example@evil.example/',
    'https://user:secret@provider.example/',
    'https://user@provider.example/',
    'https://:secret@provider.example/',
    '//provider.example/',
    '/paymentInit',
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://provider.example/1',
    'https:\\\\evil.example',
    'https&#58;//evil.example',
  ])('when it is %j', (action) => {
    expect(refusalOf(withAction(action))).toBe('foreignAction');
  });
});

test('only the origins of the configuration are allowed', () => {
  const action = 'http://localhost:4400/paymentInit';
  expect(parse(withAction(action))).toMatchObject({ value: { action } });
  expect(parseProviderForm(aDocument(), [])).toEqual({ ok: false, failure: 'foreignAction' });
});

describe('the parser refuses', () => {
  test.each([
    ['that is empty', '', 'notOneForm'],
    ['that is plain text', 'Service indisponible', 'notOneForm'],
    ['that is JSON', '{"error":{"code":"internal"}}', 'notOneForm'],
    ['with two forms', aDocument({ after: `<form></form>` }), 'notOneForm'],
    ['with nested forms', aDocument({ inside: `<form>${fields}` }), 'notOneForm'],
    ['with an unclosed form', aDocument().replace('</form>', ''), 'notOneForm'],
    ['with a script', aDocument({ after: '<script>x()</script>' }), 'unexpectedDocument'],
    ['with a frame', aDocument({ before: '<iframe src="x">' }), 'unexpectedDocument'],
    ['with a picture', aDocument({ before: '<img src=x>' }), 'unexpectedDocument'],
    ['with a base', aDocument({ before: '<base href="//evil.example">' }), 'unexpectedDocument'],
    ['with a comment', aDocument({ before: '<!-- > -->' }), 'unexpectedDocument'],
    ['with CDATA', aDocument({ before: '<![CDATA[x]]>' }), 'unexpectedDocument'],
    ['with an event', aDocument().replace('<body>', '<body onload="x">'), 'unexpectedDocument'],
    ['with a refresh', aDocument({ before: '<meta http-equiv="refresh">' }), 'unexpectedDocument'],
    ['with a tag in its title', aDocument().replace('Paiement', '<form>'), 'unexpectedDocument'],
    ['with a bare <', aDocument({ before: '1 < 2' }), 'unexpectedDocument'],
    ['that ends in a tag', `${aDocument()}<p`, 'unexpectedDocument'],
    ['of great length', aDocument({ before: ' '.repeat(100_001) }), 'unexpectedDocument'],
    [
      'with two actions',
      withAction(`${origin}/" action="https://evil.example/`),
      'unexpectedDocument',
    ],
    [
      'whose button has an action',
      aDocument({ inside: `${fields}<button formaction="https://evil.example">` }),
      'unexpectedDocument',
    ],
    [
      'whose form has a target',
      aDocument({ attributes: `method="post" action="${origin}" target="_blank"` }),
      'unexpectedDocument',
    ],
  ] as const)('a document %s', (_, html, refusal) => {
    expect(refusalOf(html)).toBe(refusal);
  });

  test.each([
    ['the method get', `method="get" action="${origin}"`],
    ['no method', `action="${origin}"`],
    ['the method dialog', `method="dialog" action="${origin}"`],
    ['an encoding for files', `method="post" enctype="multipart/form-data" action="${origin}"`],
    ['another character set', `method="post" accept-charset="utf-7" action="${origin}"`],
  ])('a form with %s', (_, attributes) => {
    expect(refusalOf(aDocument({ attributes }))).toBe('unexpectedForm');
  });
});

describe('a form is refused', () => {
  const card = '<input type="text" name="CardNumber" value="">';
  test.each([
    ['of another name', `${fields}<input type="hidden" name="Amount" value="1">`],
    ['of a known name in lower case', `${fields}<input type="hidden" name="data" value="1">`],
    ['to type into', fields + card],
    ['of an optional name without a type', `${fields}<input name="Encode" value="base64">`],
    ['of a required name without a type', `${version}${seal}<input name="Data" value="1">`],
    ['that occurs twice', fields + seal],
    ['without a name', `${fields}<input type="hidden" value="1">`],
    ['from a submit button with a name', `${fields}<input type="submit" name="Data" value="1">`],
  ])('with a field %s', (_, inside) => {
    expect(refusalOf(aDocument({ inside }))).toBe('unexpectedField');
  });

  test('with a field outside the form', () => {
    const outside = '<input type="hidden" name="Encode" value="base64">';
    expect(refusalOf(aDocument({ after: outside }))).toBe('unexpectedField');
    expect(refusalOf(aDocument({ before: outside }))).toBe('unexpectedField');
  });

  test.each([
    ['Data', version + seal],
    ['InterfaceVersion', data + seal],
    ['Seal', data + version],
    ['the value of the seal', `${data}${version}<input type="hidden" name="Seal" value="">`],
  ])('if %s is missing', (_, inside) => {
    expect(refusalOf(aDocument({ inside }))).toBe('missingField');
  });
});

describe('a hostile document never leads elsewhere', () => {
  const known = new Set(['Data', 'InterfaceVersion', 'Seal', 'Encode', 'SealAlgorithm']);

  /** True if anything but the expected fields would be sent, or to anyone but the provider. */
  const leadsElsewhere = (html: string) => {
    const form = parse(html);
    if (!form.ok) return false;
    const { action, fields: read } = form.value;
    return new URL(action).origin !== origin || !read.every(([name]) => known.has(name));
  };

  const neverLeadsElsewhere = (html: fc.Arbitrary<string>, numRuns: number) =>
    fc.assert(
      fc.property(html, (text) => {
        expect(leadsElsewhere(text)).toBe(false);
      }),
      { numRuns },
    );

  test('if it is random text', () => {
    expect(() =>
      neverLeadsElsewhere(fc.string({ unit: anyUnit, maxLength: 300 }), 500),
    ).not.toThrow();
  });

  test('if it mixes the pieces of documents', () => {
    const tags = ['<form ', '>', '</form>', '<input ', '<script>', '<title>', '</title>'];
    const texts = ['method="post" ', `action="${origin}" `, 'action="https://evil.example" '];
    const signs = ["'", '"', '&', '<', '=', '<!--', '-->', '\0', '\u00a0', '/', ' '];
    const pieces = [...tags, ...texts, ...signs, data, version, seal, 'name="Data" '];
    const html = fc.array(fc.constantFrom(...pieces), { maxLength: 40 });
    expect(() =>
      neverLeadsElsewhere(
        html.map((parts) => parts.join('')),
        2000,
      ),
    ).not.toThrow();
  });

  test('if a good document has a slip in it', () => {
    const good = aDocument();
    const slips = ['', '"', '>', '<', ' ', '@evil.example/', '&#47;', '\\', ' onload=x '];
    const html = fc
      .tuple(fc.nat(good.length), fc.nat(8), fc.constantFrom(...slips))
      .map(([at, length, text]) => good.slice(0, at) + text + good.slice(at + length));
    expect(() => neverLeadsElsewhere(html, 2000)).not.toThrow();
  });
});

test('the form is read in a browser without Object.hasOwn', () => {
  const giveBack = lack(Object, 'hasOwn');
  const form = parse(aDocument());
  giveBack();
  expect(form).toMatchObject({ ok: true });
});
