import type { Configuration } from '@amendes/delivery/site/read-configuration.ts';
import { readExtraFines, startSandbox, type RunningSandbox } from '@amendes/sandbox';
import { assertPortIsFree, assertSandboxPortsAreFree } from '../start/assert-port-is-free.ts';
import { readSiteSettings } from '../start/read-site-settings.ts';
import { localSandboxSettings, sandboxConfiguration } from '../start/sandbox-configuration.ts';

export interface LocalSandbox {
  readonly host: string;
  readonly port: number;
  /** Of the site that `pnpm start` serves. */
  readonly folder: string;
  readonly sandbox: RunningSandbox;
  readonly configuration: Configuration;
}

/**
 * The outside world that a site in development talks to. What can be wrong is looked at first.
 * @throws {DeliveryError | SandboxStartError} that names the setting at fault.
 */
export async function startLocalSandbox(env: NodeJS.ProcessEnv): Promise<LocalSandbox> {
  const { host, port, folder } = readSiteSettings(env);
  const settings = localSandboxSettings(env, port);
  if (settings.extraFinesFile) await readExtraFines(settings.extraFinesFile);
  await assertPortIsFree(host, port, 'SITE_PORT');
  await assertSandboxPortsAreFree(settings);
  const sandbox = await startSandbox(settings);
  // Pages show which parts they are made of, and a site that is none of production may take a part from here.
  const configuration = { ...sandboxConfiguration(settings), overrides: { origins: [] } };
  return { host, port, folder, sandbox, configuration };
}
