/**
 * Makes unchangeable what is lent to the parts, with all that it holds. A part that changes it anyway meets a
 * `TypeError` in its own code, and is charged with it, instead of breaking the part that uses it next.
 */
export function lend<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(lend);
  return value;
}
