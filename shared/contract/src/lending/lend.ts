/**
 * Freezes a value that is lent to the parts, with all that it contains. A part that changes it anyway causes a
 * `TypeError` in its own code, and is charged with it, instead of breaking the part that uses the value next.
 */
export function lend<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(lend);
  return value;
}
