import { html as spec, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { Question } from './render-protocol.ts';

/*
 * Defines the markup that a release may render into a document: text, structure, fields and drawings. Markup that
 * runs, loads, submits or leads elsewhere is refused, and so is markup that could be mistaken for another element of
 * the document. Lists name what is allowed, so that nobody has to know everything that is dangerous.
 */

const words = (text: string): readonly string[] => text.split(' ');

const plain = [
  'a abbr address article aside b blockquote br button caption cite code col colgroup dd details dfn dialog div dl dt',
  'em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr i input kbd label legend li main mark nav ol',
  'optgroup option output p pre s samp section select small span strong sub summary sup table tbody td template',
  'textarea tfoot th thead time tr u ul var wbr',
].flatMap(words);

/** Attributes of an element, besides those that every element may have. */
const own: Readonly<Record<string, readonly string[]>> = {
  a: words('href hreflang rel'),
  button: words('type disabled name value'),
  col: words('span'),
  colgroup: words('span'),
  details: words('open name'),
  fieldset: words('disabled'),
  form: words('action method novalidate autocomplete'),
  input: [
    ...words('type name value checked disabled readonly required placeholder autocomplete'),
    ...words('inputmode size maxlength minlength pattern min max'),
  ],
  label: words('for'),
  ol: words('start reversed'),
  optgroup: words('label disabled'),
  option: words('value selected disabled label'),
  output: words('for name'),
  select: words('name disabled required autocomplete multiple size'),
  td: words('colspan rowspan headers'),
  textarea: words('name rows cols maxlength disabled required autocomplete'),
  th: words('colspan rowspan headers scope abbr'),
  time: words('datetime'),
};

const elements = new Set(plain);
const everywhere = new Set(
  words(
    'class id lang dir role title tabindex hidden translate spellcheck inert autofocus enterkeyhint',
  ),
);
const drawings = new Set(
  words('svg g path rect circle ellipse line polyline polygon text tspan title desc'),
);
const ofDrawings = new Set(
  [
    'viewBox xmlns width height x y x1 x2 y1 y2 cx cy r rx ry d dx dy points transform',
    'fill fill-rule fill-opacity clip-rule opacity stroke stroke-width stroke-linecap stroke-linejoin',
    'stroke-dasharray stroke-dashoffset stroke-opacity text-anchor font-size font-weight dominant-baseline',
    'preserveAspectRatio focusable shape-rendering',
  ].flatMap(words),
);

/** The document finds its own elements by these. They follow the page, and the first match would be used. */
const reserved = {
  id: new Set(['root', 'registry', 'published', 'configuration', 'code']),
  data: new Set(['data-shell', 'data-ordered', 'data-href', 'data-prerendered', 'data-start']),
};

/** More than thirty times the length of the site’s largest page, and ten times its elements: this is still parsed quickly. */
const [longest, mostElements, deepest] = [2_000_000, 20_000, 200];

/** Sites of the state, to which links may lead besides the addresses in the text or in the configuration. */
const publicSite = /^https:\/\/([\w-]+\.)*(gouv\.fr|service-public\.fr)$/;

const here = 'https://site.invalid';

/** Names the first thing in a page’s markup that no page may contain, and its place; undefined if there is none. */
export function markupFault(html: string, page: Question['page']): string | undefined {
  if (html.length > longest) return `its page is longer than ${longest} characters`;
  if (html.split('<').length > mostElements)
    return `its page has more than ${mostElements} elements`;
  // The page is parsed inside an element with another one after it: an unclosed or surplus tag changes that structure.
  const { childNodes } = parseFragment(`<div>${html}</div><hr>`);
  const [wrapper, after, ...more] = childNodes;
  const isBound = wrapper?.nodeName === 'div' && after?.nodeName === 'hr' && more.length === 0;
  if (!isBound || !('childNodes' in wrapper)) return 'its markup does not stay in its place';
  return faultIn(wrapper, linksIn(page));
}

/** Finds the addresses that occur unchanged in the input of the rendering: others have vouched for them. */
function linksIn({ text, configuration, published }: Question['page']) {
  const renderInput = JSON.stringify({ text, configuration, published });
  return (href: string) => renderInput.includes(JSON.stringify(href));
}

type IsNamed = (href: string) => boolean;

function faultIn(parent: Tree.ParentNode, isNamed: IsNamed, depth = 1): string | undefined {
  if (depth > deepest) return `its page has more than ${deepest} elements in each other`;
  for (const node of parent.childNodes) {
    if (!('tagName' in node)) continue;
    const fault =
      elementFault(node) ??
      node.attrs.map((each) => attributeFault(node, each, isNamed)).find(Boolean);
    if (fault !== undefined) return `${fault} in ${placeOf(node)}`;
    const inside = faultIn('content' in node ? node.content : node, isNamed, depth + 1);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

const isDrawing = ({ namespaceURI }: Tree.Element) => namespaceURI === spec.NS.SVG;

function elementFault(element: Tree.Element): string | undefined {
  const { tagName, namespaceURI } = element;
  const isKnown = isDrawing(element)
    ? drawings.has(tagName)
    : namespaceURI === spec.NS.HTML && elements.has(tagName);
  return isKnown ? undefined : `<${tagName}> is no element of a page`;
}

function attributeFault(
  element: Tree.Element,
  { name, value }: Tree.Element['attrs'][number],
  isNamed: IsNamed,
): string | undefined {
  const { tagName } = element;
  const isKnown =
    everywhere.has(name) ||
    /^aria-[a-z]+$/.test(name) ||
    (/^data-[\w-]+$/.test(name) && !reserved.data.has(name)) ||
    (isDrawing(element) ? ofDrawings.has(name) : (own[tagName] ?? []).includes(name));
  if (!isKnown || (tagName === 'template' && !isDrawing(element))) {
    return `${name} is no attribute of <${tagName}>`;
  }
  if (name === 'id' && reserved.id.has(value)) return `id="${value}" is the document's own`;
  if (isDrawing(element) && /url\s*\(|\\/i.test(value) && ofDrawings.has(name)) {
    return `${name} loads ${shown(value)}`;
  }
  if (name === 'href' && !leadsWell(value, isNamed)) return `href leads to ${shown(value)}`;
  if (name === 'action' && !isHere(value)) return `action sends to ${shown(value)}`;
  return undefined;
}

function leadsWell(href: string, isNamed: IsNamed): boolean {
  if (isHere(href) || /^(tel:\+?\d+|mailto:[^\s?]+)$/.test(href)) return true;
  const { protocol, origin } = URL.parse(href) ?? {};
  return protocol === 'https:' && (publicSite.test(origin ?? '') || isNamed(href));
}

/** Resolved as browsers do, which read a backslash as a slash and ignore line breaks. */
const isHere = (address: string) => URL.parse(address, here)?.origin === here;

const shown = (value: string) => JSON.stringify(value.slice(0, 100));

/** Returns the path to an element, from the outermost one. */
function placeOf(element: Tree.Element): string {
  const path: string[] = [];
  for (let at: Tree.Node | null = element; at && 'tagName' in at; at = at.parentNode) {
    const id = at.attrs.find(({ name }) => name === 'id')?.value;
    path.unshift(at.tagName + (id === undefined ? '' : `#${id.slice(0, 40)}`));
  }
  return path.slice(1).slice(-6).join(' > ');
}
