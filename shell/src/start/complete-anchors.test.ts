import { expect, test } from 'vitest';
import { completeAnchors } from './complete-anchors.ts';

test('an anchor without a target gets one, now and later; the others keep theirs', async () => {
  document.body.innerHTML = '<a id="bare"></a><a id="whole" href="/tai"></a>';
  completeAnchors(document.body);
  const href = (id: string) => document.querySelector(`#${id}`)?.getAttribute('href');
  expect([href('bare'), href('whole')]).toEqual(['#', '/tai']);

  const late = Object.assign(document.createElement('a'), { id: 'late' });
  document.body.append(document.createElement('p'));
  document.querySelector('p')?.append(late);
  document.querySelector('#whole')?.removeAttribute('href');
  await new Promise((resolve) => setTimeout(resolve));
  expect([href('late'), href('whole')]).toEqual(['#', '#']);
});
