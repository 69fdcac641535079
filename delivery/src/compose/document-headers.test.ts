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

test('nothing is allowed that the policy does not name, and nothing unsafe is named', () => {
  const policy = policyOf('', 'https://payment.example');
  expect(policy).toMatchObject({
    'object-src': "'none'",
    'frame-src': "'none'",
    'child-src': "'none'",
    'worker-src': "'none'",
    'media-src': "'none'",
    'font-src': "'none'",
    'manifest-src': "'self'",
    'style-src-attr': "'none'",
    'script-src': `'self' ${firstScriptSource}`,
    'img-src': "'self' data:",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
  });
  expect(Object.values(policy).join(' ')).not.toMatch(/unsafe|\*/);
});

test.each([
  ['', "'self'"],
  ['https://api.example', "'self' https://api.example"],
])('an API at "%s" is connected to by %s', (apiOrigin, sources) => {
  expect(policyOf(apiOrigin)['connect-src']).toBe(sources);
});

test('forms are sent to the site and to the payment providers alone', () => {
  expect(policyOf('', 'https://one.example', 'https://two.example')['form-action']).toBe(
    "'self' https://one.example https://two.example",
  );
  expect(policyOf('')['form-action']).toBe("'self'");
});

test.each([
  [undefined, "'self'"],
  ['/beacon', "'self'"],
  ['https://watch.example/failures', "'self' https://watch.example"],
])('failures reported to %s need connections to %s', (failureBeacon, sources) => {
  const headers = documentHeaders({
    apiOrigin: '',
    providerOrigins: [],
    ...(failureBeacon && { failureBeacon }),
  });
  expect(headers['content-security-policy']).toContain(`connect-src ${sources};`);
});
