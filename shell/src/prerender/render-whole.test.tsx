// @vitest-environment node
import { Suspense, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderWhole } from './render-whole.ts';

function Throws(): ReactNode {
  throw new Error('on purpose');
}

test('what is whole is rendered', async () => {
  expect(await renderWhole(<Suspense fallback="waiting">there</Suspense>)).toContain('there');
});

test('what a component throws is thrown, also where React would leave its place to the browser', async () => {
  await expect(renderWhole(<Throws />)).rejects.toThrow('on purpose');
  const tree = (
    <Suspense fallback="waiting">
      <Throws />
    </Suspense>
  );
  await expect(renderWhole(tree)).rejects.toThrow('on purpose');
});
