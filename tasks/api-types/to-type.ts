import type { JsonSchema } from '@amendes/sandbox';

/** The TypeScript type of what a schema accepts. @throws for a schema that it cannot tell. */
export function toType(schema: JsonSchema): string {
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(toType).join(' | ');
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
    case 'number':
      return schema.type;
    case 'integer':
      return 'number';
    case 'array':
      return `(${toType(schema.items ?? {})})[]`;
    case 'object':
      return objectType(schema);
    default:
      throw unknown(schema);
  }
}

function objectType(schema: JsonSchema): string {
  const { properties, required = [] } = schema;
  if (!properties) throw unknown(schema);
  const fields = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${JSON.stringify(name)}${mark}: ${toType(field)};`;
  });
  return `{ ${fields.join(' ')} }`;
}

function unknown(schema: JsonSchema): Error {
  return new Error(`There is no type for the schema ${JSON.stringify(schema)}`);
}

const literal = (value: string | number | boolean) =>
  typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'` : String(value);
