import { expect, test } from 'vitest';
import { withBundleClasses } from './class-names.ts';

test.each([
  ['lookup-1f2e-1k', 'lookup-1k'],
  ['static-pages-00ff-0', 'static-pages-0'],
  ['shell-1f2e-3-ui', 'ui-3-ui'],
  ['lookup-1f2e-3-ui lookup-1f2e-1k', 'ui-3-ui lookup-1k'],
  ['of-nobody', 'of-nobody'],
])('the class %s becomes %s in the single bundle', (federated, single) => {
  const html = `<p class="${federated}">lookup-1f2e-1k</p>`;
  expect(withBundleClasses(html)).toBe(`<p class="${single}">lookup-1f2e-1k</p>`);
});
