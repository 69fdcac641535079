import type { Database } from '../database/tables.ts';
import type { SandboxSettings } from '../settings/settings.ts';
import { listen, originAt } from '../api/listen.ts';
import { createProvider } from './create-provider.ts';
import type { ProviderParts } from './payment.ts';

export interface RunningProvider {
  /** The origin of the payment pages, such as http://localhost:4400. */
  readonly origin: string;
  /** Closes the provider. The database stays open, and unsent responses are sent after the next start. */
  close(): Promise<void>;
}

/** Returns the origin with the name that browsers use for this machine, the same as for the site. */
export function providerOriginOf({
  host,
  providerPort,
}: Pick<SandboxSettings, 'host' | 'providerPort'>): string {
  const name = host === '127.0.0.1' ? 'localhost' : host;
  return originAt(name, providerPort);
}

/** Starts the provider. @throws SandboxStartError when its port cannot be used; nothing stays open then. */
export async function startProvider(
  database: Database,
  settings: SandboxSettings,
  hooks: Pick<ProviderParts, 'onOpened' | 'traceOf' | 'tracing'> = {},
): Promise<RunningProvider> {
  const { host, providerPort, payments: merchant } = settings;
  const provider = createProvider({ ...settings, ...hooks, database, merchant, now: Date.now });
  try {
    const port = await listen(provider, { host, port: providerPort, setting: 'PROVIDER_PORT' });
    return {
      origin: providerOriginOf({ host, providerPort: port }),
      close: () => provider.close(),
    };
  } catch (error) {
    await provider.close();
    throw error;
  }
}
