// @vitest-environment-options { "ownPage": "install-guard" }
import { afterEach, expect, test, vi } from 'vitest';
import { aPart, aRegistry } from '../testing/a-registry.ts';

const style = '/releases/lookup/b1/style.css';
const script = '/releases/lookup/b1/entry.js';
const unlisted = '/releases/lookup/b1/other';
const files = { 'style.css': 'sha384-style', 'entry.js': 'sha384-script' };

const reported = vi.fn<typeof reportError>();
vi.stubGlobal('reportError', reported);

// The guard must be installed first, because it does not cover earlier code.
const registry = Object.assign(document.createElement('script'), { id: 'registry' });
registry.type = 'application/json';
registry.textContent = JSON.stringify(aRegistry([aPart({ files })]));
document.body.append(registry);
await import('./install-guard.ts');

const aStyle = () => Object.assign(document.createElement('link'), { rel: 'stylesheet' });

/** Waits for the observer, which is called after the current task. */
const observed = () => new Promise((resolve) => setTimeout(resolve));

/** All ways to give a style its address, before or after it is in the document. */
const ways: Record<string, (address: string) => HTMLLinkElement> = {
  'the property': (href) => Object.assign(aStyle(), { href }),
  'the attribute': (href) => {
    const link = aStyle();
    link.setAttribute('href', href);
    return link;
  },
  'the attribute in capitals': (href) => {
    const link = aStyle();
    link.setAttribute('HREF', href);
    return link;
  },
  'the attribute of a clone': (href) => {
    const template = document.createElement('template');
    template.content.append(aStyle());
    const link = template.content.querySelector('link')?.cloneNode() as HTMLLinkElement;
    link.setAttribute('href', href);
    return link;
  },
  'a clone': (href) => ways['the attribute']?.(href).cloneNode() as HTMLLinkElement,
  'an attribute of a namespace': (href) => {
    const link = aStyle();
    link.setAttributeNS(null, 'href', href);
    return link;
  },
  'an attribute node': (href) => {
    const link = aStyle();
    const attribute = document.createAttribute('href');
    attribute.value = href;
    link.setAttributeNode(attribute);
    return link;
  },
  'a relation that comes last': (href) => {
    const link = document.createElement('link');
    link.href = href;
    link.relList.add('stylesheet');
    return link;
  },
  'the attribute of any element': (href) => {
    const link = aStyle();
    Element.prototype.setAttribute.call(link, 'href', href);
    return link;
  },
};

/** Ways that the guard catches before anything is requested. The others are undone. */
const guarded = [
  'the property',
  'the attribute',
  'the attribute in capitals',
  'the attribute of a clone',
  'a clone',
];

afterEach(() => {
  for (const link of document.querySelectorAll('link')) link.remove();
  reported.mockClear();
});

test.each(guarded)('a listed style that is addressed by %s gets its integrity', async (way) => {
  const link = ways[way]?.(style);
  expect(link?.getAttribute('integrity')).toBe('sha384-style');
  expect(link?.crossOrigin).toBe('anonymous');
  document.head.append(link ?? '');
  await observed();
  expect(document.querySelectorAll('link')).toHaveLength(1);
});

test.each(guarded)('an unlisted style that is addressed by %s is refused at once', (way) => {
  expect(() => ways[way]?.(unlisted)).toThrow('Not in the registry');
});

test.each(Object.keys(ways).filter((way) => !guarded.includes(way)))(
  'an unlisted style that is addressed by %s is removed and reported',
  async (way) => {
    document.head.append(ways[way]?.(unlisted) ?? '');
    expect(document.querySelector('link')).not.toBeNull();
    await observed();
    expect(document.querySelector('link')).toBeNull();
    expect(reported).toHaveBeenCalledOnce();
  },
);

test.each(['https://elsewhere.example/a.css', 'https://elsewhere.example/releases/v5/all.css'])(
  'a style added by the citizen’s browser is removed but not reported: %s',
  async (address) => {
    document.head.append(ways['an attribute node']?.(address) ?? '');
    await observed();
    expect(document.querySelector('link')).toBeNull();
    expect(reported).not.toHaveBeenCalled();
  },
);

test('a style that loses its integrity is removed and reported', async () => {
  const link = ways['the property']?.(style);
  document.head.append(link ?? '');
  await observed();
  link?.removeAttribute('integrity');
  await observed();
  expect(document.querySelector('link')).toBeNull();
  expect(String(reported.mock.calls)).toContain(style);
});

test('a browser without reportError gets an error event for an unlisted style', async () => {
  Reflect.deleteProperty(globalThis, 'reportError');
  const listener = vi.fn<(event: ErrorEvent) => void>();
  addEventListener('error', listener);
  try {
    document.head.append(ways['an attribute node']?.(unlisted) ?? '');
    await observed();
    const [event] = listener.mock.lastCall ?? [];
    expect(event?.error).toBeInstanceOf(TypeError);
    expect(event?.message).toBe(`Not as the registry lists it: ${location.origin}${unlisted}`);
  } finally {
    removeEventListener('error', listener);
    vi.stubGlobal('reportError', reported);
  }
});

test.each(['preload', 'prefetch', 'modulepreload', 'alternate stylesheet', 'StyleSheet'])(
  'a link with the relation %s gets its integrity or is refused',
  (rel) => {
    const link = Object.assign(document.createElement('link'), { rel, href: style });
    expect(link.getAttribute('integrity')).toBe('sha384-style');
    expect(link.crossOrigin).toBe('anonymous');
    expect(link.getAttribute('href')).toBe(style);
    expect(() => Object.assign(link, { href: unlisted })).toThrow('Not in the registry');
  },
);

test('a relation that only resembles one that loads is left alone', () => {
  const link = Object.assign(document.createElement('link'), { rel: 'prestylesheets' });
  link.href = unlisted;
  expect(link.hasAttribute('integrity')).toBe(false);
});

test('a style on the page that gets an unlisted address is removed', async () => {
  const link = ways['the property']?.(style) ?? aStyle();
  document.head.append(link);
  await observed();
  link.setAttributeNS(null, 'href', unlisted);
  await observed();
  expect(document.querySelector('link')).toBeNull();
});

test('a link on the page that becomes an unlisted style is removed', async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'canonical', href: unlisted });
  document.head.append(link);
  await observed();
  expect(document.querySelector('link')).toBe(link);
  link.relList.add('stylesheet');
  await observed();
  expect(document.querySelector('link')).toBeNull();
});

test('links that load nothing are left alone', async () => {
  const link = Object.assign(document.createElement('link'), { rel: 'canonical', href: '/tai' });
  link.setAttribute('title', 'Paiement');
  document.head.append(link);
  await observed();
  expect(document.querySelector('link')?.outerHTML).toContain('title="Paiement"');
});

test.each(['src', 'SRC'])(
  'a script that is addressed by %s gets its integrity or is refused',
  (name) => {
    const listed = document.createElement('script');
    listed.setAttribute(name, script);
    expect(listed.getAttribute('integrity')).toBe('sha384-script');
    expect(listed.crossOrigin).toBe('anonymous');
    const other = document.createElement('script');
    expect(() => other.setAttribute(name, unlisted)).toThrow('Not in the registry');
    expect(other.hasAttribute('src')).toBe(false);
  },
);
