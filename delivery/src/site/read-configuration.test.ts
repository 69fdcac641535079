import { rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DeliveryError } from './delivery-error.ts';
import { readConfiguration } from './read-configuration.ts';
import { configuration, createEmptySite } from '../testing/create-site.ts';

test('a configuration is read with fields that only the browser uses', async () => {
  const fullConfiguration = { ...configuration, token: { salt: 's' } };
  expect(await readConfiguration(await createEmptySite(fullConfiguration))).toEqual(
    fullConfiguration,
  );
});

test.each([
  [null],
  [[]],
  [{}],
  [{ ...configuration, apiOrigin: undefined }],
  [{ ...configuration, apiOrigin: 'https://api.example/path' }],
  [{ ...configuration, apiOrigin: 'null' }],
  [{ ...configuration, providerOrigins: 'https://payment.example' }],
  [{ ...configuration, providerOrigins: ['payment.example'] }],
  [{ ...configuration, providerOrigins: ["https://a.example; script-src 'unsafe-inline'"] }],
  [{ ...configuration, providerOrigins: ['javascript:alert(1)'] }],
  [{ ...configuration, providerOrigins: ['*'] }],
  [{ ...configuration, siteOrigin: 'https://site.example/tai' }],
  [{ ...configuration, siteOrigin: '' }],
  [{ ...configuration, overrides: true }],
  [{ ...configuration, overrides: {} }],
  [{ ...configuration, overrides: { origins: ['*'] } }],
  [{ ...configuration, overrides: { origins: ["https://a.example 'unsafe-eval'"] } }],
])('the configuration %j is refused with a message of one line', async (settings) => {
  const site = await createEmptySite(settings);
  const refusal = readConfiguration(site);
  await expect(refusal).rejects.toThrow(DeliveryError);
  await expect(refusal).rejects.toThrow(/^[^\n]*configuration\.json: apiOrigin, [^\n]*$/);
});

test('a missing or truncated configuration is refused with a message of one line', async () => {
  const site = await createEmptySite();
  const line = new DeliveryError(`${site.configuration}: is missing or not JSON`);
  await writeFile(site.configuration, '{ "apiOrigin": ');
  await expect(readConfiguration(site)).rejects.toThrow(line);
  await rm(site.configuration);
  await expect(readConfiguration(site)).rejects.toThrow(line);
});
