import { expect, test } from 'vitest';
import { varnishConfiguration } from './varnish-configuration.ts';

test('each server becomes a backend with its host, its port and the probe', () => {
  const text = varnishConfiguration({ servers: ['10.0.0.1:4200', 'two.internal:4200'] });
  expect(text.match(/^backend server\d/gm)).toEqual(['backend server0', 'backend server1']);
  expect(text).toContain('probe alive {');
  expect(text.match(/\.(?:host|port|probe) = .*/g)).toEqual([
    '.host = "10.0.0.1";',
    '.port = "4200";',
    '.probe = alive;',
    '.host = "two.internal";',
    '.port = "4200";',
    '.probe = alive;',
  ]);
});

test.each([
  [[], /^Name the servers/],
  [['10.0.0.1'], /not "10\.0\.0\.1"$/],
  [['a"; }:1'], /^A server is a name/],
])('the list of servers %j is refused', (servers, message) => {
  expect(() => varnishConfiguration({ servers })).toThrow(message);
});

test('a failed return from the card page is redirected to a page of the site', () => {
  const text = varnishConfiguration({ servers: ['10.0.0.1:4200'] });
  const synth = text.slice(text.indexOf('sub vcl_synth'));
  expect(synth).toContain('req.method == "POST" && req.url ~ "^/api/v1/retourSips(\\?|$)"');
  expect(synth).toContain('set resp.status = 303;');
  expect(synth).toContain('set resp.http.location = "/tai/erreur/retour-paiement";');
});

test('a citizen’s trace headers are removed before anything else', () => {
  const text = varnishConfiguration({ servers: ['10.0.0.1:4200'] });
  const first = /sub vcl_recv \{\n(?: *#.*\n)?((?: *unset .*\n)+)/.exec(text)?.[1] ?? '';
  const names = [...first.matchAll(/unset req\.http\.(\w+);/g)].map(([, name]) => name);
  expect(names).toEqual(['traceparent', 'tracestate', 'baggage']);
});
