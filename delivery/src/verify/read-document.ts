/** An element of a document, as far as it is looked at here. */
export interface DocumentElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  /** Where it begins. */
  readonly at: number;
}

const written = /<(script|style)\b([^>]*)>(.*?)<\/\1>|<(link|meta)\b([^>]*)>/gis;
const attribute = /([\w-]+)(?:="([^"]*)")?/g;

/** What a document has run, loaded and allowed, what is kept in its templates too, in its order. */
export function elementsOf(html: string): readonly DocumentElement[] {
  return [...html.matchAll(written)].map((match) => {
    const [, around, inside = '', text = '', alone, others = ''] = match;
    const attributes = [...(inside || others).matchAll(attribute)].map(
      ([, name = '', value = '']) => [name.toLowerCase(), unescape(value)] as const,
    );
    return {
      name: (around ?? alone ?? '').toLowerCase(),
      attributes: Object.fromEntries(attributes),
      text,
      at: match.index,
    };
  });
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

const unescape = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);
