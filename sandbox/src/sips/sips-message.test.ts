import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMessage, readUnverified, sealMessage, sipsSeal } from './sips-message.ts';

const secretKey = '002001000000001_KEY1';
const fields = { amount: '1234', responseCode: '00', orderId: 'é€', merchantId: '002001000000001' };
const sealAlgorithms = ['SHA-256', 'HMAC-SHA-256'] as const;
const encodings = ['plain', 'base64', 'base64url'] as const;

function sealed(
  sealAlgorithm: (typeof sealAlgorithms)[number],
  encoding: (typeof encodings)[number],
  content: Readonly<Record<string, string>> = fields,
) {
  return sealMessage(content, {
    secretKey,
    interfaceVersion: 'HP_3.2',
    sealAlgorithm,
    ...(encoding !== 'plain' && { encode: encoding }),
  });
}

const ways = sealAlgorithms.flatMap((algorithm) =>
  encodings.map((encoding) => ({ algorithm, encoding })),
);

describe('a sealed message', () => {
  it.each(ways)('opens again if sealed with $algorithm in $encoding', ({ algorithm, encoding }) => {
    expect(openMessage(sealed(algorithm, encoding), secretKey)).toEqual({
      ok: true,
      fields: new Map(Object.entries(fields)),
    });
  });

  it('preserves any text', () => {
    const value = fc.string({ unit: 'grapheme' }).filter((text) => !/\||^null$/.test(text));
    const way = fc.constantFrom(...ways);
    fc.assert(
      fc.property(way, value, ({ algorithm, encoding }, text) => {
        const message = sealed(algorithm, encoding, { text });
        const opened = openMessage(message, secretKey);
        expect(opened).toEqual({ ok: true, fields: new Map([['text', text]]) });
      }),
    );
  });

  it('is refused if one character of Data or Seal has changed', () => {
    const change = fc.record({
      field: fc.constantFrom('Data', 'Seal'),
      place: fc.nat(),
      character: fc.constantFrom(...'AZaz09-_='.split('')),
    });
    fc.assert(
      fc.property(fc.constantFrom(...ways), change, ({ algorithm, encoding }, changed) => {
        const message = sealed(algorithm, encoding);
        const text = message[changed.field];
        const at = changed.place % text.length;
        fc.pre(text[at] !== changed.character);
        const forged = text.slice(0, at) + changed.character + text.slice(at + 1);
        const opened = openMessage({ ...message, [changed.field]: forged }, secretKey);
        expect(opened).toEqual({ ok: false, fault: 'wrong-seal' });
      }),
    );
  });

  it('is refused with another secret', () => {
    expect(openMessage(sealed('SHA-256', 'plain'), 'another')).toEqual({
      ok: false,
      fault: 'wrong-seal',
    });
  });

  it('is refused if it is sealed with HMAC-SHA-256 without naming it', () => {
    const { Data, Seal, InterfaceVersion, Encode } = sealed('HMAC-SHA-256', 'base64');
    const opened = openMessage({ Data, Seal, InterfaceVersion, Encode }, secretKey);
    expect(opened).toEqual({ ok: false, fault: 'wrong-seal' });
  });

  it('is verified over the received string, in any order of its fields', () => {
    const Data = 'b=2|a=1|c=null|d=';
    const message = { Data, Seal: sipsSeal('SHA-256', Data, secretKey), Encode: '' };
    expect(openMessage(message, secretKey)).toEqual({
      ok: true,
      fields: new Map(Object.entries({ b: '2', a: '1', d: '' })),
    });
  });

  it('is read as it is if Encode is empty, and decoded if it names an encoding', () => {
    const plain = sealed('SHA-256', 'plain');
    expect(plain).not.toHaveProperty('Encode');
    expect(openMessage({ ...plain, Encode: '' }, secretKey)).toMatchObject({ ok: true });
    expect(openMessage({ ...plain, Encode: 'base64' }, secretKey)).toEqual({
      ok: false,
      fault: 'unreadable',
    });
  });

  it.each(['base64', 'base64url'] as const)('in %s may be padded', (Encode) => {
    const Data = Buffer.from('a=1').toString('base64').padEnd(4, '=');
    const padded = `${Buffer.from('ab=1').toString('base64url')}==`;
    for (const text of [Data, padded]) {
      const message = { Data: text, Encode, Seal: sipsSeal('SHA-256', text, secretKey) };
      expect(openMessage(message, secretKey)).toMatchObject({ ok: true });
    }
  });

  it('names its algorithm only if that is not SHA-256', () => {
    expect(sealed('SHA-256', 'plain')).not.toHaveProperty('SealAlgorithm');
    expect(sealed('HMAC-SHA-256', 'plain').SealAlgorithm).toBe('HMAC-SHA-256');
  });
});

describe('a message', () => {
  const { Data, Seal } = sealed('SHA-256', 'plain');
  const sealedText = (text: string, Encode: string) => ({
    Data: text,
    Encode,
    Seal: sipsSeal('SHA-256', text, secretKey),
  });

  it.each([
    ['no-data', 'without Data', { Seal }],
    ['no-data', 'with Data twice', { Data: [Data, Data], Seal }],
    ['no-data', 'that is not a form', 'Data=1'],
    ['no-data', 'that is null', null],
    ['no-seal', 'without a seal', { Data }],
    ['no-seal', 'with an empty seal', { Data, Seal: '' }],
    ['no-seal', 'with two seals', { Data, Seal: [Seal, Seal] }],
    ['unknown-algorithm', 'sealed by MD5', { Data, Seal, SealAlgorithm: 'MD5' }],
    ['unknown-encoding', 'in hexadecimal', { Data, Seal, Encode: 'hex' }],
    ['unreadable', 'whose base64 has strange characters', sealedText('YT0x*', 'base64')],
    [
      'unreadable',
      'whose bytes are not UTF-8',
      sealedText(Buffer.from([0x61, 0x3d, 0xff]).toString('base64'), 'base64'),
    ],
    ['unreadable', 'whose Data has no field', sealedText('amount', '')],
    ['unreadable', 'that has a field twice', sealedText('amount=1|amount=2', '')],
  ])('is refused with the fault %s: a message %s', (fault, _what, body) => {
    expect(openMessage(body, secretKey)).toEqual({ ok: false, fault });
  });

  it('with any other content is refused without an exception', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        expect(openMessage(body, secretKey).ok).toBe(false);
      }),
    );
  });

  it('can be read before its seal is verified', () => {
    expect(readUnverified({ Data })).toEqual({ ok: true, fields: new Map(Object.entries(fields)) });
    expect(readUnverified({})).toEqual({ ok: false, fault: 'no-data' });
  });
});
