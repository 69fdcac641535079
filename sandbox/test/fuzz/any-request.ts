import fc from 'fast-check';
import { Check } from 'typebox/value';
import type { Operation, JsonSchema } from '../../src/api/open-api.ts';

/** Mark in many of the values that are sent. No answer may contain it. */
export const echoMark = 'Zq9Echo7';

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  `${echoMark}\u0000`,
  '33333122111221\n',
  '٣٣٣٣٣١٢٢١١١٢٢١',
  '3333-3122-1112-21',
  '__proto__',
  'constructor',
  "' or '1'='1",
  '../../etc/passwd',
  '${7*7}{{7*7}}',
  'a@b.example\r\nBcc: c@d.example',
  `<script>${echoMark}</script>`,
  echoMark.repeat(50),
  echoMark.repeat(3000),
];

const strangeText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }).map((text) => echoMark + text),
);

/** JSON value that hardly any field accepts. */
const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  strangeText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, 2 ** 53),
  fc.array(strangeText, { maxLength: 3 }),
  fc.dictionary(strangeText, strangeText, { maxKeys: 3 }),
  fc.constant([[[[[[[[]]]]]]]]),
);

/** Names of unknown fields. Some of them have a meaning in JavaScript. */
const strangeName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', ''),
  strangeText,
);

/** Values that the API knows, such as the numbers of fines. Random values would never match them. */
type KnownValues = readonly (string | number)[];

export interface Call {
  readonly method: Method;
  readonly path: string;
  readonly operation: Operation;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type Method = (typeof methods)[number];

interface Content {
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

export interface AnyRequest extends Content {
  readonly method: Method;
  readonly url: string;
}

/** Returns a request of a call that is right in most of its parts and strange in some. */
export function anyRequest(
  { method, path, operation }: Call,
  known: KnownValues,
  token: string,
): fc.Arbitrary<AnyRequest> {
  return fc
    .record({
      method: mostly(fc.constant(method), fc.constantFrom(...methods)),
      query: anyQuery(operation, known),
      headers: anyToken(token),
      content: anyContent(operation, known),
    })
    .map((parts) => ({
      method: parts.method,
      url: `${path}?${new URLSearchParams(parts.query)}`,
      headers: { ...parts.headers, ...parts.content.headers },
      ...(parts.content.payload !== undefined &&
        parts.method !== 'GET' && { payload: parts.content.payload }),
    }));
}

/** Returns the usual value in nine of ten cases. */
function mostly<Value>(usual: fc.Arbitrary<Value>, strange: fc.Arbitrary<Value>) {
  return fc.oneof({ arbitrary: usual, weight: 9 }, strange);
}

function anyToken(token: string): fc.Arbitrary<Record<string, string>> {
  const wrong = ['Bearer', `Bearer ${echoMark}`, `Bearer ${token}x`, `Basic ${echoMark}`];
  return mostly(
    fc.constant({ authorization: `Bearer ${token}` }),
    fc.constantFrom({}, ...wrong.map((authorization) => ({ authorization }))),
  );
}

type Pairs = [string, string][];

/** Returns parameters that are right, strange, missing or repeated, and some that do not exist. */
function anyQuery({ parameters = [] }: Operation, known: KnownValues): fc.Arbitrary<Pairs> {
  const named = parameters.map(({ name, schema }) => {
    const one = mostly(validValue(schema, known).map(String), strangeText);
    const times = mostly(fc.constant(1), fc.constantFrom(0, 2));
    return fc
      .tuple(one, times)
      .map(([value, count]) =>
        Array.from({ length: count }, (): [string, string] => [name, value]),
      );
  });
  const others = fc.array(fc.tuple(strangeName, strangeText), { maxLength: 2 });
  return fc
    .tuple(fc.tuple(...named), mostly<Pairs>(fc.constant([]), others))
    .map(([pairs, more]) => [...pairs.flat(), ...more]);
}

const types = ['text/plain', 'application/xml', 'application/json; charset=latin1', 'x', echoMark];

function anyContent({ requestBody }: Operation, known: KnownValues): fc.Arbitrary<Content> {
  const strange = fc.record({
    headers: fc
      .constantFrom('application/json', ...types)
      .map((type) => ({ 'content-type': type })),
    payload: fc.oneof(strangeText, strangeValue.map(toJson)),
  });
  const [[type, body] = []] = Object.entries(requestBody?.content ?? {});
  if (type === undefined || !body) return mostly<Content>(fc.constant({ headers: {} }), strange);

  const write = type === 'application/json' ? toJson : toForm;
  const valid = validValue(body.schema, known);
  const altered = fc
    .tuple(valid, fc.array(fc.tuple(nameIn(body.schema), strangeValue), { maxLength: 2 }))
    .map(([right, changes]) => ({ ...Object(right), ...Object.fromEntries(changes) }));
  const right = fc.oneof(valid, altered, altered).map((value) => ({
    headers: { 'content-type': type },
    payload: write(value),
  }));
  return mostly<Content>(right, strange);
}

function nameIn({ properties = {} }: { readonly properties?: object }): fc.Arbitrary<string> {
  const names = Object.keys(properties);
  return names.length > 0 ? mostly(fc.constantFrom(...names), strangeName) : strangeName;
}

const toJson = (value: unknown): string => JSON.stringify(value) ?? 'null';

function toForm(value: unknown): string {
  const fields = Object.entries(Object(value)).map(([name, one]): [string, string] => [
    name,
    typeof one === 'string' ? one : toJson(one),
  ]);
  return String(new URLSearchParams(fields));
}

/** Returns a value that a schema accepts, often one that the API knows if it fits. */
function validValue(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validValue(one, known)));
  if (schema.type === 'object') return validObject(schema, known);
  const matching = known.filter((value) => Check(schema, value));
  const random = randomValue(schema);
  return matching.length > 0
    ? fc.oneof({ arbitrary: fc.constantFrom(...matching), weight: 4 }, random)
    : random;
}

function validObject(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, validValue(field, known)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
}

function randomValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, pattern, minLength = 0, maxLength = 50, minimum = -1000, maximum = 1e6 } = schema;
  switch (type) {
    case 'string':
      if (pattern === undefined) return fc.string({ minLength, maxLength });
      // Lookaheads are removed from the pattern. Many of the generated texts match it all the same.
      return fc
        .stringMatching(new RegExp(pattern.replaceAll(/\(\?[=!][^()]*\)/g, ''), 'u'))
        .filter((text) => Check(schema, text));
    case 'integer':
      return fc.integer({ min: minimum, max: maximum });
    case 'boolean':
      return fc.boolean();
    default:
      throw new Error(`Nothing is known to fit a schema of the type ${String(type)}`);
  }
}
