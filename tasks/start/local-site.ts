import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { DeliveryError } from '@amendes/delivery/site/delivery-error.ts';
import { readExtraFines, SandboxStartError, type SandboxSettings } from '@amendes/sandbox';
import closeWithGrace from 'close-with-grace';
import { localSandboxSettings } from './sandbox-configuration.ts';

/** The settings of a site on this machine, with its own sandbox. */
export interface LocalSite {
  readonly host: string;
  readonly port: number;
  /** Where releases, registry and documents are kept. */
  readonly folder: string;
  readonly sandboxSettings: SandboxSettings;
}

/**
 * What can be wrong is looked at here, before anything is built.
 * @throws {DeliveryError | SandboxStartError} that names the setting at fault.
 */
export async function readLocalSite(env: NodeJS.ProcessEnv): Promise<LocalSite> {
  const host = env['HOST'] || '127.0.0.1';
  const port = Number(env['SITE_PORT'] || 4200);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new DeliveryError(`SITE_PORT must be a whole number from 1 to 65535, not "${port}"`);
  }
  const sandboxSettings = localSandboxSettings(env, port);
  if (sandboxSettings.extraFinesFile) await readExtraFines(sandboxSettings.extraFinesFile);
  await assertPortIsFree(host, port, 'SITE_PORT');
  await assertSandboxPortsAreFree(sandboxSettings);
  return { host, port, folder: env['SITE_FOLDER'] || join(workspace, '.site'), sandboxSettings };
}

/** @throws {DeliveryError} that names the setting to change when something listens there already. */
async function assertPortIsFree(host: string, port: number, setting: string): Promise<void> {
  await using probe = createServer().listen({ host, port });
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new DeliveryError(`Port ${port} is in use: stop what uses it, or set ${setting}`);
  });
}

/** @throws {DeliveryError} as for each of the sandbox's ports; that of the simulator may be taken where another provider is named. */
export async function assertSandboxPortsAreFree(settings: SandboxSettings): Promise<void> {
  const { host, apiPort, providerPort, payments } = settings;
  await assertPortIsFree(host, apiPort, 'API_PORT');
  if (payments.providerOrigin === undefined) {
    await assertPortIsFree(host, providerPort, 'PROVIDER_PORT');
  }
}

type Stop = (stopping: { readonly err?: unknown }) => Promise<void>;

/**
 * Starts what Ctrl-C stops. What `start` has pushed is closed then, and also when it fails.
 * @param onStop Takes what is to be done at Ctrl-C.
 * @throws {DeliveryError} for what the settings can mend.
 */
export async function runUntilStopped(
  start: (closers: (() => Promise<unknown>)[]) => Promise<void>,
  onStop = (stop: Stop): unknown => closeWithGrace({ delay: false, skip: ['beforeExit'] }, stop),
): Promise<void> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    const ended = await Promise.allSettled(closers.toReversed().map((each) => each()));
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  };
  onStop(async ({ err }) => {
    if (err) console.error(err);
    await close();
  });
  try {
    await start(closers);
  } catch (error) {
    // What failed to start often fails to end for the same reason.
    await close().catch(() => undefined);
    throw error instanceof SandboxStartError ? new DeliveryError(error.message) : error;
  }
}
