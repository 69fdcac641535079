/** As wide as French wants it before these signs, and no line ends there. */
const narrow = '\u202F';
const noBreak = '\u00A0';

/**
 * A French text with the spaces that French wants before ? ! ; : and within « », wherever a plain one was typed: they
 * are on no keyboard, and an editor does not see which one stands there.
 */
function mendSpaces(text: string): string {
  return text
    .replaceAll(/ (?=[?!;](?![\p{L}\p{N}]))/gu, narrow)
    .replaceAll(/ (?=:(?![\p{L}\p{N}/]))/gu, noBreak)
    .replaceAll(/« /g, `«${noBreak}`)
    .replaceAll(/ »/g, `${noBreak}»`);
}

/** The same in every text of a tree; what else stands there, as ids and addresses, has no spaces. */
export function mendSpacesIn<Tree>(tree: Tree): Tree {
  const mended: unknown = JSON.parse(JSON.stringify(tree), (_, value: unknown) =>
    typeof value === 'string' ? mendSpaces(value) : value,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same tree with other texts
  return mended as Tree;
}
