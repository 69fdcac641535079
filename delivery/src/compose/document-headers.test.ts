import { expect, test } from 'vitest';
import { documentHeaders, firstScriptSource } from './first-script.ts';

function policyOf(apiOrigin: string, ...providerOrigins: string[]) {
  const policy = documentHeaders({ apiOrigin, providerOrigins })['content-security-policy'] ?? '';
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

test('the policy denies by default and allows nothing unsafe except inline styles', () => {
  const policy = policyOf('', 'https://payment.example');
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'worker-src': "'none'",
    'manifest-src': "'self'",
    'style-src-attr': "'none'",
    'script-src': `'self' ${firstScriptSource}`,
    'img-src': "'self' data:",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
  });
  // Inline styles are restricted by the policy inside the document.
  expect(policy['style-src']).toBe("'self' 'unsafe-inline'");
  const { 'style-src': _, ...others } = policy;
  expect(Object.values(others).join(' ')).not.toMatch(/unsafe|\*/);
});

test.each(['object', 'frame', 'child', 'media', 'font', 'prefetch'])(
  'the policy allows no source for %s',
  (kind) => {
    const policy = policyOf('', 'https://payment.example');
    expect(policy[`${kind}-src`] ?? policy['default-src']).toBe("'none'");
  },
);

test('the policy allows styles from the origins of overrides', () => {
  const overrides = { origins: ['https://test.example'] };
  const headers = documentHeaders({ apiOrigin: '', providerOrigins: [], overrides });
  expect(headers['content-security-policy']).toContain(
    "style-src 'self' https://test.example 'unsafe-inline';",
  );
});

test.each([
  ['', "'self'"],
  ['https://api.example', "'self' https://api.example"],
])('the policy for an API at "%s" allows connections to %s', (apiOrigin, sources) => {
  expect(policyOf(apiOrigin)['connect-src']).toBe(sources);
});

test('the policy allows forms only to the site and to the payment providers', () => {
  expect(policyOf('', 'https://one.example', 'https://two.example')['form-action']).toBe(
    "'self' https://one.example https://two.example",
  );
  expect(policyOf('')['form-action']).toBe("'self'");
});

test.each([
  [undefined, "'self'"],
  ['/beacon', "'self'"],
  ['https://watch.example/failures', "'self' https://watch.example"],
])('the policy for a failure beacon at %s allows connections to %s', (failureBeacon, sources) => {
  const headers = documentHeaders({
    apiOrigin: '',
    providerOrigins: [],
    ...(failureBeacon && { failureBeacon }),
  });
  expect(headers['content-security-policy']).toContain(`connect-src ${sources};`);
});
