import { readExtraFines } from './extra-fines/read-extra-fines.ts';
import { createApi } from './api/create-api.ts';
import { assertPortFree, listen } from './api/listen.ts';
import { keepSecret } from './data-folder/keep-secret.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { resetFines, seedFines } from './database/seed-fines.ts';
import { dayInFrance } from './fine/days-after.ts';
import { chooseSeeds } from './sample-fines/choose-seeds.ts';
import type { SampleFine } from './sample-fines/sample-fine.ts';
import type { SandboxSettings } from './settings.ts';

export { readExtraFines } from './extra-fines/read-extra-fines.ts';
export { SandboxStartError } from './sandbox-start-error.ts';
export {
  readSandboxSettings,
  sandboxTokenPassphrase,
  sandboxTokenSalt,
  type SandboxSettings,
} from './settings.ts';
export type { SampleFine } from './sample-fines/sample-fine.ts';

export interface RunningSandbox {
  /** Where the API answers, such as http://127.0.0.1:4300. */
  readonly origin: string;
  readonly sampleFines: readonly SampleFine[];
  /** Puts every fine back to its initial state, for tests. */
  resetFines(): Promise<void>;
  /** Ends the API and closes the database; a second call does nothing more. */
  close(): Promise<void>;
}

/** @throws SandboxStartError when it cannot start; nothing stays open then. */
export async function startSandbox(settings: SandboxSettings): Promise<RunningSandbox> {
  const { extraFinesFile } = settings;
  const extraFines = extraFinesFile === undefined ? [] : await readExtraFines(extraFinesFile);
  await assertPortFree(settings);
  const secret = await keepSecret(settings.dataFolder);
  const { seeds, sampleFines } = chooseSeeds(extraFines, dayInFrance(Date.now()));

  const database = await openDatabase(settings.database);
  const api = createApi({ ...settings, database: database.queries, secret, now: Date.now });
  api.addHook('onClose', () => database.close());
  try {
    await migrate(database.queries);
    await seedFines(database.queries, seeds);
    const origin = await listen(api, settings);
    return {
      origin,
      sampleFines,
      resetFines: () => resetFines(database.queries, seeds),
      close: () => api.close(),
    };
  } catch (error) {
    await api.close();
    throw error;
  }
}
