import { parse, type AnyNode, type Expression, type PrivateIdentifier, type Super } from 'acorn';
import { full } from 'acorn-walk';
import { entryAt, isKnown, browsersWithout, statementOf, type Use } from './floor.ts';

/** Newest edition of the language whose whole syntax the browsers at the floor support. */
const edition = 2021;

/** Interfaces of the page's global objects. */
const objects: Readonly<Record<string, string>> = {
  document: 'Document',
  navigator: 'Navigator',
  crypto: 'Crypto',
  performance: 'Performance',
  history: 'History',
  location: 'Location',
  screen: 'Screen',
};

const globals = ['globalThis', 'window', 'self'];

/** New pattern syntax that acorn accepts as old, with the names of MDN's data. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\(\?<[=!]/, 'lookbehind_assertion'],
  [/\(\?(?:[ims]+(?:-[ims]*)?|-[ims]+):/, 'modifier'],
];

/** Returns every use in a script of a feature that not all browsers at the floor have. */
export function scriptUses(text: string): readonly Use[] {
  const tree = parseScript(text, edition);
  if ('fault' in tree) return [{ feature: `syntax: ${tree.fault}`, line: tree.line }];
  const declared = declaredNames(tree.program);
  const uses: Use[] = [];
  full(tree.program, (node) => {
    const missingFeatures = featuresOf(node, declared).filter(
      (feature) => browsersWithout(feature).length > 0,
    );
    for (const feature of [...faultyUses(node), ...missingFeatures]) {
      uses.push({ feature, line: lineAt(text, node.start) });
    }
  });
  return uses;
}

/** Returns the features that a node may use, as MDN's data names them. */
function featuresOf(node: AnyNode, declared: ReadonlySet<string>): readonly string[] {
  switch (node.type) {
    case 'Identifier':
      return declared.has(node.name) ? [] : [globalFeature(node.name)];
    case 'Literal':
      return 'regex' in node && node.regex ? patternFeatures(node.regex.pattern) : [];
    case 'NewExpression': {
      const [pattern] = node.arguments;
      if (nameOf(node.callee) !== 'RegExp' || pattern?.type !== 'Literal') return [];
      return typeof pattern.value === 'string' ? patternFeatures(pattern.value) : [];
    }
    case 'MemberExpression': {
      const member = propertyOf(node);
      const owner = nameOf(node.object);
      if (member === undefined || owner === undefined) return [];
      if (globals.includes(owner)) return [globalFeature(member)];
      return declared.has(owner) ? [] : memberFeatures(owner, member);
    }
    case 'CallExpression': {
      if (node.callee.type !== 'MemberExpression') return [];
      const method = propertyOf(node.callee);
      const owner = nameOf(node.callee.object);
      const isStatic = owner !== undefined && !declared.has(owner) && isGlobal(owner);
      const feature = method === undefined || isStatic ? undefined : newMethods.get(method);
      return feature === undefined ? [] : [feature];
    }
    default:
      return [];
  }
}

type Parsed = { readonly program: AnyNode } | { readonly fault: string; readonly line: number };

/** Returns the syntax error of a script in an edition of the language; `undefined` if it can be parsed. */
export function syntaxFault(text: string, year: 5 | 2021): string | undefined {
  const parsed = parseScript(text, year);
  return 'fault' in parsed ? `line ${parsed.line}: ${parsed.fault}` : undefined;
}

function parseScript(text: string, ecmaVersion: 5 | 2021): Parsed {
  try {
    return { program: parse(text, { ecmaVersion, sourceType: 'script' }) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const [, line = '1'] = /\((\d+):\d+\)$/.exec(error.message) ?? [];
    return { fault: error.message, line: Number(line) };
  }
}

const lineAt = (text: string, position: number) => text.slice(0, position).split('\n').length;

/** Returns syntax that a browser at the floor supports but runs wrongly, which MDN's data does not mention. */
function faultyUses(node: AnyNode): readonly string[] {
  const faults: string[] = [];
  // Chrome up to 90 runs the call even if there is nothing to call: https://crbug.com/v8/11558
  if (node.type === 'ChainExpression' && spreadsBeforeLast(node.expression)) {
    faults.push(
      'an optional call with a spread before its last argument: wrong in Chrome 88 to 90',
    );
  }
  // Safari up to 16.2 does not parse it: https://bugs.webkit.org/show_bug.cgi?id=220517
  if (node.type === 'FunctionExpression' && node.id) {
    const destructured = node.params.filter(({ type }) => type !== 'Identifier').flatMap(namesIn);
    if (destructured.includes(node.id.name)) {
      faults.push(
        'a function expression that destructures its own name: not in Safari 14.1 to 16.2',
      );
    }
  }
  return faults;
}

/** True if a call in an optional chain has a spread that is not its last argument. */
function spreadsBeforeLast(link: AnyNode): boolean {
  if (link.type === 'MemberExpression') return spreadsBeforeLast(link.object);
  if (link.type !== 'CallExpression') return false;
  const before = link.arguments.slice(0, -1);
  return before.some(({ type }) => type === 'SpreadElement') || spreadsBeforeLast(link.callee);
}

/** Returns all names that the script declares, in any scope: they may not be the page's globals. */
function declaredNames(program: AnyNode): ReadonlySet<string> {
  const names: string[] = [];
  full(program, (node) => {
    if ('id' in node) names.push(...namesIn(node.id));
    if ('params' in node) names.push(...node.params.flatMap(namesIn));
    if (node.type === 'CatchClause') names.push(...namesIn(node.param));
  });
  return new Set(names);
}

/** Returns the names that a pattern declares. */
function namesIn(pattern: unknown): readonly string[] {
  if (typeof pattern !== 'object' || pattern === null) return [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- acorn creates no other nodes
  const node = pattern as AnyNode;
  switch (node.type) {
    case 'Identifier':
      return [node.name];
    case 'AssignmentPattern':
      return namesIn(node.left);
    case 'RestElement':
      return namesIn(node.argument);
    case 'ArrayPattern':
      return node.elements.flatMap(namesIn);
    case 'ObjectPattern':
      return node.properties.flatMap((one) => namesIn(one.type === 'Property' ? one.value : one));
    default:
      return [];
  }
}

const nameOf = (node: Expression | Super | PrivateIdentifier) =>
  node.type === 'Identifier' ? node.name : undefined;

function propertyOf(node: AnyNode & { readonly type: 'MemberExpression' }): string | undefined {
  if (!node.computed) return nameOf(node.property);
  const { property } = node;
  return property.type === 'Literal' && typeof property.value === 'string'
    ? property.value
    : undefined;
}

/** Returns a global as MDN's data names it: an interface or function of the page, otherwise one of the language. */
function globalFeature(name: string): string {
  return isKnown(`api.${name}`) ? `api.${name}` : `javascript.builtins.${name}`;
}

const isGlobal = (name: string) =>
  name in objects || isKnown(`api.${name}`) || isKnown(`javascript.builtins.${name}`);

function memberFeatures(owner: string, member: string): readonly string[] {
  const kind = objects[owner];
  if (kind !== undefined) return [`api.${kind}.${member}`];
  return [`api.${owner}.${member}_static`, `javascript.builtins.${owner}.${member}`];
}

const patternFeatures = (pattern: string) =>
  patterns
    .filter(([known]) => known.test(pattern))
    .map(([, name]) => `javascript.regular_expressions.${name}`);

/** Interfaces whose methods are called everywhere; methods of other interfaces share their names with our own methods. */
const common =
  /^api\.(Node|NodeList|Element|Document|DocumentFragment|HTML\w*Element|SVG\w*Element|Event|EventTarget|Window|Blob|File|Response|Request|Headers|URL|URLSearchParams|AbortSignal|FormData|DOMTokenList|Range|Selection|TrustedType\w+)\./;

const keysAt = (path: string) => Object.keys(entryAt(path) ?? {});

/**
 * New methods of instances, by name. A name says nothing if all browsers at the floor have it on some object, so that
 * only names are listed that are new on every object.
 */
const newMethods: ReadonlyMap<string, string> = (() => {
  const methods = ['javascript.builtins', 'api']
    .flatMap((place) => keysAt(place).map((owner) => `${place}.${owner}`))
    .flatMap((path) => keysAt(path).map((name) => ({ name, feature: `${path}.${name}` })))
    .filter(({ feature }) => isMethod(feature));
  const known = new Map<string, string>();
  for (const [name, ofName] of Map.groupBy(methods, (method) => method.name)) {
    const features = ofName.map(({ feature }) => feature);
    const isNew = features.every((feature) => browsersWithout(feature).length > 0);
    const reported = features.find((each) => each.startsWith('javascript.') || common.test(each));
    if (isNew && reported !== undefined) known.set(name, reported);
  }
  return known;
})();

/** True for methods of instances. In the language, only those on a prototype count: others are called by their owner's name. */
function isMethod(feature: string): boolean {
  const statement = statementOf(feature);
  if (!statement || /_(static|event)$|DisposableStack\./.test(feature)) return false;
  return (
    feature.startsWith('api.') || [statement.spec_url ?? []].flat().join().includes('prototype')
  );
}
