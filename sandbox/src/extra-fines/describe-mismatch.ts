import type { TSchema } from 'typebox';
import { Errors, Pointer } from 'typebox/value';
import { Fine } from '../fine/fine.ts';

/** Says in one line which field of an entry is not what it must be; the first one, if there are several. */
export function describeMismatch(entry: unknown): string {
  // An unknown field is reported twice, the second time with its name.
  const errors = Errors(Fine, entry).filter(({ keyword }) => keyword !== 'boolean');
  const [error] = errors;
  if (!error) return 'is not a fine';
  const at = (name: string) => fieldAt(`${error.instancePath}/${name}`);
  switch (error.keyword) {
    case 'required':
      return `${at(error.params.requiredProperties[0] ?? '')} is missing`;
    case 'additionalProperties':
      return `${at(error.params.additionalProperties[0] ?? '')} is not a known field`;
    case 'enum':
      return `${fieldAt(error.instancePath)} must be one of ${error.params.allowedValues.join(', ')}`;
    default:
      return `${fieldAt(error.instancePath)} must be ${ruleAt(error.schemaPath) ?? error.message}`;
  }
}

/** `/reglements/0/date` as `reglements[0].date`. */
function fieldAt(pointer: string): string {
  const path = pointer.replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]').replaceAll('/', '.');
  return path.replace(/^\./, '') || 'it';
}

function ruleAt(schemaPath: string): string | undefined {
  const schema: unknown = Pointer.Get(Fine, schemaPath.replace(/^#/, ''));
  return isDescribed(schema) ? schema.description : undefined;
}

function isDescribed(schema: unknown): schema is TSchema & { readonly description: string } {
  return typeof schema === 'object' && schema !== null && 'description' in schema;
}
