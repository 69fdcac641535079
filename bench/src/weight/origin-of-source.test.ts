import { expect, test } from 'vitest';
import { originOfSource } from './origin-of-source.ts';

test.each([
  ['../../../../shared/contract/src/page/page.ts', 'ours'],
  ['../../../../mfe-lookup/src/app.tsx', 'ours'],
  ['../../../../shell/src/layout/footer.module.css', 'ours'],
  ['../../../../node_modules/.pnpm/react@19.3.1/node_modules/react/index.js', 'packages'],
  ['../../node_modules/.pnpm/a@1/node_modules/a/shared/b.ts', 'packages'],
  ['webpack://webpack/runtime/load_script', 'bundler'],
  ['../../../../mfe-lookup/%3D%3D%22undefined%22%7D%3Bif(isValidValue(singleton))', 'bundler'],
  [undefined, 'bundler'],
])('%s is %s', (source, origin) => {
  expect(originOfSource(source)).toBe(origin);
});
