import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { assertSandboxPortsAreFree } from './local-site.ts';
import { localSandboxSettings, sandboxConfiguration } from './sandbox-configuration.ts';

const another = { PROVIDER_ORIGIN: 'https://payment.example', MERCHANT_SECRET: 'of our own' };

test('the provider port 0 is refused, unless another provider is configured', () => {
  expect(() => localSandboxSettings({ PROVIDER_PORT: '0' }, 4200)).toThrow(
    'PROVIDER_PORT must be a whole number from 1 to 65535, not "0"',
  );
  const settings = localSandboxSettings({ PROVIDER_PORT: '0', ...another }, 4200);
  expect(sandboxConfiguration(settings).providerOrigins).toEqual([another.PROVIDER_ORIGIN]);
});

test('the provider port must be free, unless another provider is configured', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const ports = { API_PORT: '0', PROVIDER_PORT: `${port}` };
  const free = async (env: object) =>
    assertSandboxPortsAreFree(localSandboxSettings({ ...ports, ...env }, 4200));
  await expect(free({})).rejects.toThrow(`Port ${port} is in use: stop what uses it, or set PROV`);
  await expect(free(another)).resolves.toBeUndefined();
});
