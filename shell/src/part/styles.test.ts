import { expect, test } from 'vitest';
import { aPart } from '../testing/a-registry.ts';
import { forgetEmptyStyles } from './styles.ts';

interface Style {
  readonly id: string;
  readonly release?: string;
  readonly from: 'document' | 'bundler';
  /** `null` if the style failed. */
  readonly sheet: object | null;
}

const loaded = { cssRules: [{}] };
const unreadable = {
  get cssRules(): never {
    throw new DOMException('No access', 'SecurityError');
  },
};

const styles: readonly Style[] = [
  { id: 'loaded', from: 'document', sheet: loaded },
  { id: 'failed', from: 'document', sheet: null },
  { id: 'empty', from: 'document', sheet: { cssRules: [] } },
  { id: 'unreadable', from: 'document', sheet: unreadable },
  { id: 'of-another-release', release: 'b2', from: 'document', sheet: null },
  { id: 'on-its-way', from: 'bundler', sheet: null },
];

test('only the document’s styles of the release that failed to load are removed', () => {
  for (const { id, release = 'b1', from, sheet } of styles) {
    const link = Object.assign(document.createElement('link'), { id, rel: 'stylesheet' });
    link.href = `/releases/lookup/${release}/${id}.css`;
    if (from === 'document') link.dataset['href'] = `${id}.css`;
    Object.defineProperty(link, 'sheet', { value: sheet });
    document.head.append(link);
  }
  forgetEmptyStyles(aPart({ build: 'b1' }));
  const remaining = [...document.querySelectorAll('link')].map(({ id }) => id);
  expect(remaining).toEqual(['loaded', 'of-another-release', 'on-its-way']);
});
