import { expect, test } from 'vitest';
import { firstScriptSource } from '../compose/first-script.ts';
import { securityHeaders } from './security-headers.ts';

function policyOf(apiOrigin: string, ...providerOrigins: string[]) {
  const policy = securityHeaders({ apiOrigin, providerOrigins })['content-security-policy'] ?? '';
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
  const headers = securityHeaders({
    apiOrigin: '',
    providerOrigins: [],
    ...(failureBeacon && { failureBeacon }),
  });
  expect(headers['content-security-policy']).toContain(`connect-src ${sources};`);
});

test('only who asks for it may be framed, and by its own origin alone', () => {
  const configuration = { apiOrigin: '', providerOrigins: [] };
  const policy = (headers: Record<string, string>) => headers['content-security-policy'];
  expect(policy(securityHeaders(configuration))).toContain("frame-ancestors 'none'");
  expect(policy(securityHeaders(configuration, "'self'"))).toContain("frame-ancestors 'self'");
});

test.each([
  [undefined, undefined],
  ['http://localhost:4200', undefined],
  ['https://site.example', 'max-age=31536000'],
])('a site at %s has browsers insist on https: %s', (siteOrigin, transport) => {
  const headers = securityHeaders({
    apiOrigin: '',
    providerOrigins: [],
    ...(siteOrigin && { siteOrigin }),
  });
  expect(headers['strict-transport-security']).toBe(transport);
});
