import { DeliveryError } from '../site/delivery-error.ts';

/**
 * Writes a text as one word of nginx’s configuration.
 * @throws {DeliveryError} when it contains a dollar or a line break: nginx cannot write a dollar that starts no variable.
 */
export function quote(text: string): string {
  if (/[$\r\n]/.test(text))
    throw new DeliveryError(`The configuration of nginx cannot contain ${JSON.stringify(text)}`);
  return `"${escape(text)}"`;
}

/** Writes a regular expression as one word: a dollar in it means the end of the text. */
export function quoteExpression(expression: string): string {
  return `"~${escape(expression)}"`;
}

/** Writes a comparison with a regular expression, for `if`. */
export function matches(expression: string): string {
  return `~ "${escape(expression)}"`;
}

const escape = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');

/** Returns the lines that send these headers with every status, unless `when` says otherwise. */
export function added(
  headers: Readonly<Record<string, string>>,
  when = ' always',
): readonly string[] {
  return Object.entries(headers).map(
    ([name, value]) => `add_header ${name} ${quote(value)}${when};`,
  );
}

/** Writes a block of nginx’s configuration, its lines indented. */
export function block(opening: string, lines: readonly string[]): string {
  return [`${opening} {`, ...lines.map(indent), '}'].join('\n');
}

const indent = (text: string) => text.replaceAll(/^(?=.)/gm, '    ');
