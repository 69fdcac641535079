import { expect, test } from 'vitest';
import { escapeHtml, inlineJson } from './html.ts';

test.each([
  ['Bezahlung von Bußgeldern', 'Bezahlung von Bußgeldern'],
  ['<b>&"quoted"</b>', '&lt;b&gt;&amp;&quot;quoted&quot;&lt;/b&gt;'],
  ['&amp;', '&amp;amp;'],
  ['sull’avviso', 'sull’avviso'],
])('the text %s is escaped as %s', (text, html) => {
  expect(escapeHtml(text)).toBe(html);
});

test.each(['</script>', '</SCRIPT ><img onerror=x>', '<!--<script>', ']]>', '\u2028', '"\\'])(
  'inlined data with %j is read back unchanged and contains no “<”',
  (text) => {
    const [, inner = ''] = /^<script [^>]*>(.*)<\/script>$/s.exec(inlineJson('a', { text })) ?? [];
    expect(inner).not.toContain('<');
    expect(JSON.parse(inner)).toEqual({ text });
  },
);
