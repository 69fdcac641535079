import { expect, test } from 'vitest';
import { withBundleClasses } from './class-names.ts';

const styles = '.lookup-fields-a1B_{}.ui-button-x/9+{}.static-pages-table-zzzz{}';

test.each([
  ['lookup-1f2e-fields-a1B_', 'lookup-fields-a1B_'],
  ['static-pages-00ff-table-zzzz', 'static-pages-table-zzzz'],
  ['shell-1f2e-button-ab12', 'ui-button-ab12'],
  ['lookup-1f2e-button-ab12 lookup-1f2e-fields-a1B_', 'ui-button-ab12 lookup-fields-a1B_'],
  ['of-nobody', 'of-nobody'],
])('the class %s is %s in the single bundle', (federated, single) => {
  const html = `<p class="${federated}">lookup-1f2e-fields-a1B_</p>`;
  expect(withBundleClasses(html, styles)).toBe(`<p class="${single}">lookup-1f2e-fields-a1B_</p>`);
});
