import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('html', () => {
  it('escapes characters that could end an element or an attribute', () => {
    const hostile = `<script>alert('1')</script>" & more`;
    expect(html`<p title="${hostile}">${hostile}</p>`.text).not.toMatch(/<script|'|" & /);
    expect(html`<b>${'<&>'}</b>`.text).toBe('<b>&lt;&amp;&gt;</b>');
  });

  it('accepts HTML, lists of HTML, numbers and undefined', () => {
    const item = (name: string) => html`<li>${name}</li>`;
    const list = ['a', '<'].map(item);
    const written = html`${list}${1}${undefined}${item('b')}`;
    expect(written.text).toBe('<li>a</li><li>&lt;</li>1<li>b</li>');
  });

  it('escapes every special character and loses none', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('&', '<', '>', '"', "'", 'a', ';') }),
        (text) => {
          const { text: written } = html`${text}`;
          expect(written).not.toMatch(/[<>"']/);
          const read = written
            .replaceAll('&lt;', '<')
            .replaceAll('&gt;', '>')
            .replaceAll('&quot;', '"')
            .replaceAll('&#39;', "'")
            .replaceAll('&amp;', '&');
          expect(read).toBe(text);
        },
      ),
    );
  });
});
