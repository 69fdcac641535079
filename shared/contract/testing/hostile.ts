import fc from 'fast-check';

/** Number of values that are tried at each boundary for foreign input. */
const runs = { numRuns: 10_000 };

/**
 * Tries ten thousand values.
 * @returns the smallest value for which `holds` returns false or throws, with the error; nothing if it holds for all.
 */
export function counterexample<Value>(
  values: fc.Arbitrary<Value>,
  holds: (value: Value) => boolean,
): unknown {
  return found(fc.check(fc.property(values, holds), runs));
}

/** Does the same as `counterexample` with an asynchronous condition. */
export async function lateCounterexample<Value>(
  values: fc.Arbitrary<Value>,
  holds: (value: Value) => Promise<boolean>,
): Promise<unknown> {
  return found(await fc.check(fc.asyncProperty(values, holds), runs));
}

const found = <Value>({ failed, counterexample: value, errorInstance }: fc.RunDetails<[Value]>) =>
  failed ? { value, error: errorInstance } : undefined;

/** Texts that every boundary must survive: markup, foreign addresses, paths, and names that every object has. */
const strangeTexts = [
  '',
  ' ',
  '\0',
  '\u2028',
  '\uD800',
  '\u202E12',
  '٣٣٣٣٣١٢٢١١١٢٢١',
  '-1',
  '1e3',
  'NaN',
  'Infinity',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/',
  '/\\evil.example/',
  'https://evil.example/',
  '../../../etc/passwd',
  '..%2f..%2f',
  '%',
  '%00',
  '%E0%A4%A',
  "'; DROP TABLE fines; --",
  '{{constructor.constructor("alert(1)")()}}',
  '{"a":1}',
  'null',
  '[]',
  '3333312211122129',
  '33333122111221',
  '33333122111221\n',
  '2026-02-31',
  '9999-99-99',
  '0000-00-00',
  '+275760-09-13',
] as const;

/** Generates any text, and often one that is known to break programs. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...strangeTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.stringMatching(/^\d{1,20}$/),
  fc.constantFrom('9', '<', '%2F', '../').map((text) => text.repeat(5000)),
  fc
    .tuple(fc.constantFrom(...strangeTexts), fc.constantFrom(...strangeTexts))
    .map((two) => two.join('')),
);

const strangeNumbers = [0, -0, -1, 0.1, 1e21, 1e300, 2 ** 53, -(2 ** 63), 8.64e15 + 1, 5e-324];

/** Names that a value has by its prototype, or that control its conversion to a text or a number. */
const strangeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'toJSON',
  'then',
  'length',
  'hasOwnProperty',
];

/** Generates any value that JSON can carry: of the wrong type, deeply nested, and with names that every object has. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { length: 1e9 }),
  fc.constantFrom(...strangeNumbers),
  fc.integer(),
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(fc.constantFrom(...strangeNames), fc.constantFrom<unknown>(1, null, 'x', {}, []), {
    maxKeys: 3,
  }),
  fc.integer({ min: 1, max: 400 }).map((depth) => nested(depth)),
);

function nested(depth: number): unknown {
  let value: unknown = 'bottom';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Generates the text of any JSON, a text that is not JSON, or JSON that ends too early. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  hostileText,
  hostileValue.map((value) => JSON.stringify(value)),
  hostileValue.map((value) => JSON.stringify(value).slice(0, -1)),
);

/**
 * Generates valid data in which some places are replaced, missing, wrapped or extended by foreign entries: the input that
 * a check most easily mistakes for valid.
 */
export function spoiled(good: unknown): fc.Arbitrary<unknown> {
  const paths = pathsOf(good);
  const spoil = fc.record({
    path: fc.constantFrom(...paths),
    how: fc.constantFrom('replace', 'replace', 'remove', 'wrap', 'join'),
    name: fc.constantFrom(...strangeNames),
    value: hostileValue,
  });
  return fc
    .array(spoil, { minLength: 1, maxLength: 3 })
    .map((spoils) => spoils.reduce<unknown>((data, one) => changed(data, one.path, one), good));
}

type Path = readonly string[];

function pathsOf(data: unknown): readonly Path[] {
  if (typeof data !== 'object' || data === null) return [[]];
  const below = Object.entries(data).flatMap(([name, value]) =>
    pathsOf(value).map((path) => [name, ...path]),
  );
  return [[], ...below];
}

interface Spoil {
  readonly how: string;
  readonly name: string;
  readonly value: unknown;
}

function changed(data: unknown, [name, ...rest]: Path, spoil: Spoil): unknown {
  if (name === undefined) {
    if (spoil.how === 'remove') return undefined;
    if (spoil.how === 'wrap') return [data];
    const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
    if (spoil.how !== 'join' || !isObject) return spoil.value;
    // The result equals that of JSON.parse: an own entry, whatever its name.
    return Object.fromEntries([...Object.entries(data), [spoil.name, spoil.value]]);
  }
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data).map(([each, value]) =>
    each === name ? ([each, changed(value, rest, spoil)] as const) : ([each, value] as const),
  );
  if (Array.isArray(data)) return entries.map(([, value]) => value);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
