/** The one thing that is needed of PostCSS's declaration. */
interface Declaration {
  readonly prop: string;
  readonly value: string;
  cloneBefore(changed: { readonly prop: string; readonly value: string }): unknown;
  remove(): unknown;
}

const shorthand = /^(margin|padding)-(block|inline)$/;

/**
 * Writes `margin-block` and the like as the two properties that each stands for: iOS before 14.5 knows no other. The
 * bundler does the same, but leaves alone what has a variable in it, as nearly all of ours has.
 */
export const logicalLonghands = {
  postcssPlugin: 'amendes:logical-longhands',
  Declaration(declaration: Declaration): void {
    const { prop, value } = declaration;
    if (!shorthand.test(prop)) return;
    const [start = value, end = start] = sidesOf(value);
    declaration.cloneBefore({ prop: `${prop}-start`, value: start });
    declaration.cloneBefore({ prop: `${prop}-end`, value: end });
    declaration.remove();
  },
};

/** The parts of a value between the spaces that no parentheses hold together. */
function sidesOf(value: string): readonly string[] {
  let depth = 0;
  const sides = [''];
  for (const character of value.trim().replace(/\s+/g, ' ')) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ' ' && depth === 0) sides.push('');
    else sides.push(`${sides.pop()}${character}`);
  }
  return sides;
}
