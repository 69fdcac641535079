import { readExtraFines } from './extra-fines/read-extra-fines.ts';
import { createApi } from './create-api.ts';
import { startTracing } from './api/tracing.ts';
import { assertPortFree, listen, originAt } from './api/listen.ts';
import { expireAttempts } from './card-payment/refresh-fine.ts';
import { extendOpenedAttempt, traceOfAttempt } from './card-payment/start-attempt.ts';
import { keepSecret } from './encryption/keep-secret.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { resetFines, seedFines } from './database/seed-fines.ts';
import { dayInFrance } from './texts/formats.ts';
import { startProvider, type RunningProvider } from './provider/start-provider.ts';
import { chooseSeeds } from './sample-fines/choose-seeds.ts';
import type { SampleFine } from './sample-fines/sample-definition.ts';
import type { SandboxSettings } from './settings/settings.ts';

export { readExtraFines } from './extra-fines/read-extra-fines.ts';
export { describeApi } from './describe-api.ts';
export { showSampleFines } from './sample-fines/show-sample-fines.ts';
export { providerOriginOf } from './provider/start-provider.ts';
export {
  SandboxStartError,
  readSandboxSettings,
  sandboxTokenPassphrase,
  sandboxTokenSalt,
  type SandboxSettings,
} from './settings/settings.ts';
export type { SampleFine } from './sample-fines/sample-definition.ts';

export interface RunningSandbox {
  /** The origin of the API, such as http://127.0.0.1:4300. */
  readonly origin: string;
  /** The origin of the card provider's pages: the simulator's, or the one that the settings name. */
  readonly providerOrigin: string;
  readonly sampleFines: readonly SampleFine[];
  /** Resets every fine that was seeded to its initial state, with the dates of the current day, for tests. */
  resetFines(): Promise<void>;
  /** Makes every card payment without a response expire, for tests. */
  expireAttempts(): Promise<void>;
  /** Stops the API and closes the database. A second call does nothing more. */
  close(): Promise<void>;
}

/** Starts the sandbox. @throws SandboxStartError when it cannot start; nothing stays open then. */
export async function startSandbox(settings: SandboxSettings): Promise<RunningSandbox> {
  const { extraFinesFile } = settings;
  const extraFines = extraFinesFile === undefined ? [] : await readExtraFines(extraFinesFile);
  const { host, payments } = settings;
  const { providerOrigin: otherProvider } = payments;
  const apiPlace = { host, port: settings.apiPort, setting: 'API_PORT' } as const;
  await assertPortFree(apiPlace);
  if (!otherProvider) {
    await assertPortFree({ host, port: settings.providerPort, setting: 'PROVIDER_PORT' });
  }
  const secret = await keepSecret(settings.dataFolder);
  const tracing = await startTracing(process.env);
  const seedsOfToday = () => chooseSeeds(extraFines, dayInFrance(Date.now()));
  const { seeds, sampleFines } = seedsOfToday();

  const database = await openDatabase(settings.database);
  let ownOrigin = '';
  let provider: RunningProvider | undefined;
  const providerOrigin = () => otherProvider ?? provider?.origin ?? '';
  const addresses = () => ({
    provider: providerOrigin(),
    callback: settings.publicApiOrigin ?? ownOrigin,
    returnTo: settings.publicApiOrigin ?? settings.siteOrigin,
    site: settings.siteOrigin,
  });
  const api = createApi({
    ...settings,
    database: database.queries,
    secret,
    addresses,
    tracing,
    now: Date.now,
  });
  api.addHook('onClose', async () => {
    await provider?.close();
    await database.close();
    await tracing.close().catch(() => undefined);
  });
  try {
    await migrate(database.queries);
    await seedFines(database.queries, seeds);
    ownOrigin = originAt(host, await listen(api, apiPlace));
    if (!otherProvider) {
      const duration = payments.attemptMinutes * 60_000;
      provider = await startProvider(database.queries, settings, {
        onOpened: (reference) => extendOpenedAttempt(database.queries, reference, duration),
        traceOf: (reference) => traceOfAttempt(database.queries, reference),
        tracing,
      });
    }
    return {
      origin: ownOrigin,
      providerOrigin: providerOrigin(),
      sampleFines,
      resetFines: () => resetFines(database.queries, seedsOfToday().seeds),
      expireAttempts: () => expireAttempts(database.queries, Date.now()),
      close: () => api.close(),
    };
  } catch (error) {
    await api.close();
    throw error;
  }
}
