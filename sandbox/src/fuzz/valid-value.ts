import fc from 'fast-check';
import type { JsonSchema } from '../open-api/open-api-document.ts';

/** What the API knows, such as the numbers of fines: by chance alone none of it would be hit. */
export type KnownValues = readonly (string | number)[];

/** A value that a schema accepts: often one that the API knows, wherever it fits. */
export function validValue(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => validValue(one, known)));
  if (schema.type === 'object') return validObject(schema, known);
  const fitting = known.filter((value) => fits(value, schema));
  const random = randomValue(schema);
  return fitting.length > 0
    ? fc.oneof({ arbitrary: fc.constantFrom(...fitting), weight: 4 }, random)
    : random;
}

function validObject(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, validValue(field, known)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
}

function fits(value: string | number, schema: JsonSchema): boolean {
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema;
    return schema.type === 'integer' && value >= minimum && value <= maximum;
  }
  if (schema.type !== 'string') return false;
  const { pattern = '', minLength = 0, maxLength = Infinity } = schema;
  return (
    new RegExp(pattern, 'u').test(value) && value.length >= minLength && value.length <= maxLength
  );
}

function randomValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, pattern, minLength = 0, maxLength = 50, minimum = -1000, maximum = 1e6 } = schema;
  switch (type) {
    case 'string':
      if (pattern === undefined) return fc.string({ minLength, maxLength });
      // A pattern that looks ahead is followed without doing so: much of what comes out fits.
      return fc
        .stringMatching(new RegExp(pattern.replaceAll(/\(\?[=!][^()]*\)/g, ''), 'u'))
        .filter((text) => fits(text, schema));
    case 'integer':
      return fc.integer({ min: minimum, max: maximum });
    case 'boolean':
      return fc.boolean();
    default:
      throw new Error(`Nothing is known to fit a schema of the type ${String(type)}`);
  }
}
