import { performance } from 'node:perf_hooks';
import type { Composition } from '@amendes/delivery/composer/compose-with.ts';

/** Composes, and says what was rendered and how long it took. */
export async function showComposition(compose: () => Promise<Composition>): Promise<void> {
  const began = performance.now();
  const { rendered, pieces, switched } = await compose();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const what =
    rendered.length === 0 ? 'Nothing had to be rendered' : `Rendered ${rendered.join(', ')}`;
  console.log(
    `${what} (${rendered.length} of ${pieces} pieces, ${seconds} s)${switched ? ': served' : ''}`,
  );
}
