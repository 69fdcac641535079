import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { workspace } from '@amendes/delivery/local/parts.ts';
import { DeliveryError } from '@amendes/delivery/site/delivery-error.ts';
import { readExtraFines, SandboxStartError, type SandboxSettings } from '@amendes/sandbox';
import closeWithGrace from 'close-with-grace';
import { localSandboxSettings } from './sandbox-configuration.ts';

/** Settings of a site on this machine, with its own sandbox. */
export interface LocalSite {
  readonly host: string;
  readonly port: number;
  /** Folder of releases, registry and documents. */
  readonly folder: string;
  readonly sandboxSettings: SandboxSettings;
}

/**
 * Reads and checks the settings, so that errors appear before anything is built.
 * @throws {DeliveryError | SandboxStartError} that names the faulty setting.
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

/** @throws {DeliveryError} that names the setting to change if the port is in use. */
async function assertPortIsFree(host: string, port: number, setting: string): Promise<void> {
  await using probe = createServer().listen({ host, port });
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new DeliveryError(`Port ${port} is in use: stop what uses it, or set ${setting}`);
  });
}

/** @throws {DeliveryError} if a sandbox port is in use; the simulator's is only checked if no other provider is configured. */
export async function assertSandboxPortsAreFree(settings: SandboxSettings): Promise<void> {
  const { host, apiPort, providerPort, payments } = settings;
  await assertPortIsFree(host, apiPort, 'API_PORT');
  if (payments.providerOrigin === undefined) {
    await assertPortIsFree(host, providerPort, 'PROVIDER_PORT');
  }
}

type Stop = (stopping: { readonly err?: unknown }) => Promise<void>;

/**
 * Runs services until Ctrl-C. Then, or if the start fails, it closes everything that `start` has added.
 * @param onStop Registers the action for Ctrl-C.
 * @throws {DeliveryError} for errors that a change of the settings can fix.
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
    // A service that failed to start often fails to stop for the same reason.
    await close().catch(() => undefined);
    throw error instanceof SandboxStartError ? new DeliveryError(error.message) : error;
  }
}
