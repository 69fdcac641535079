import { DeliveryError } from '../site/delivery-error.ts';

/**
 * A text as one word of nginx's configuration.
 * @throws {DeliveryError} when it holds a dollar: nginx has no way to write one that is no variable.
 */
export function quote(text: string): string {
  if (/[$\r\n]/.test(text)) throw new DeliveryError(`nginx cannot be told ${JSON.stringify(text)}`);
  return `"${escape(text)}"`;
}

/** A regular expression as one word: in these a dollar is the end of the text. */
export function quoteExpression(expression: string): string {
  return `"~${escape(expression)}"`;
}

/** A comparison with a regular expression, for `if`. */
export function matches(expression: string): string {
  return `~ "${escape(expression)}"`;
}

const escape = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');

/** The lines that send these headers: whatever the status is, unless `when` says otherwise. */
export function added(
  headers: Readonly<Record<string, string>>,
  when = ' always',
): readonly string[] {
  return Object.entries(headers).map(
    ([name, value]) => `add_header ${name} ${quote(value)}${when};`,
  );
}

/** A block of nginx's configuration, its lines indented. */
export function block(opening: string, lines: readonly string[]): string {
  return [`${opening} {`, ...lines.map(indent), '}'].join('\n');
}

const indent = (text: string) => text.replaceAll(/^(?=.)/gm, '    ');
