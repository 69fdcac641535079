/** A block of nginx's configuration, its lines indented. */
export function block(opening: string, lines: readonly string[]): string {
  return [`${opening} {`, ...lines.map(indent), '}'].join('\n');
}

const indent = (text: string) => text.replaceAll(/^(?=.)/gm, '    ');
