import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commonConfig } from '@amendes/build-config/common-config.ts';
import { rememberPages } from '@amendes/delivery/content/read/read-page.ts';
import { keepNodeEnv } from '@amendes/delivery/local/keep-node-env.ts';
import { listen } from '@amendes/delivery/serve/serve-site.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { DeliveryError } from '@amendes/delivery/site/delivery-error.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { isFull, storageFailure } from '@amendes/delivery/storage/storage-failure.ts';
import { createRsbuild, mergeRsbuildConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { deskServer } from './desk-server.ts';
import { Drafts, removeUnfinished } from './drafts.ts';
import { Newsroom } from './newsroom.ts';
import { Plans } from './plans.ts';
import { Previews } from './previews.ts';
import { defaultSettings, type NewsroomSettings } from './settings.ts';
import { embeddedSignIn, openIdSignIn, type SignIn } from './sign-in.ts';

const loopback = ['127.0.0.1', '::1', 'localhost'];

/** Interval between checks for due plans, in milliseconds. */
const tickInterval = 5000;

export interface NewsroomOptions {
  readonly site: SiteFolder;
  /** Content folder, for the prepared banners and for a site that serves no texts yet. */
  readonly source: string;
  /** Folder of drafts, plans and previews. */
  readonly data: string;
  readonly host?: string;
  readonly port: number;
  readonly settings?: NewsroomSettings;
  /** Folder of the built desk; if missing, the desk is built now. */
  readonly files?: string;
  /** Clock of sessions, plans and previews. */
  readonly now?: () => Date;
  /** Reads the pages, each text once: reading all of them takes a second. */
  readonly readPage?: ReturnType<typeof rememberPages>;
  /** Receives failures for which no user waited; the default is the server's log. */
  readonly log?: (error: unknown) => void;
}

export interface RunningNewsroom {
  /** Address to open first; with one editor on this machine it signs them in, once. */
  readonly address: string;
  /** Runs the plans that are due; the server also does so itself every few seconds. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the desk of the editors.
 * @throws {DeliveryError} when it could be reached from elsewhere without a sign-on, the site was never prepared, the port is in
 * use, or the sign-on does not answer.
 */
export async function startNewsroom({
  site,
  source,
  data,
  host = '127.0.0.1',
  port,
  settings = defaultSettings,
  files,
  now = () => new Date(),
  readPage = rememberPages(),
  log,
}: NewsroomOptions): Promise<RunningNewsroom> {
  if (settings.signIn.kind === 'embedded' && !loopback.includes(host)) {
    throw new DeliveryError(
      `On ${host} the desk can be reached from elsewhere: it needs a sign-on (docs/newsroom.md)`,
    );
  }
  await readRegistry(site);
  await mkdir(data, { recursive: true, mode: 0o700 });
  await using cleanup = new AsyncDisposableStack();
  const scratch = await mkdtemp(join(tmpdir(), 'amendes-newsroom-'));
  cleanup.defer(() => rm(scratch, { recursive: true, force: true }));
  const built = files ?? (await buildDesk(join(scratch, 'desk')));
  const newsroom = new Newsroom(site, source, scratch, readPage);
  const drafts = new Drafts(join(data, 'drafts'));
  cleanup.defer(() => drafts.allWritten());
  const report = log ?? ((error: unknown) => server.log.error(error));
  const plans = new Plans(data, newsroom, drafts, now, report);
  const previews = new Previews(join(data, 'previews'), now);

  let address = new URL(settings.address ?? `http://localhost:${port}`);
  let signIn: SignIn | undefined;
  const { secondPerson } = settings;
  const server = await deskServer(
    { newsroom, drafts, plans, previews, secondPerson, now },
    {
      files: built,
      address: () => address,
      signIn: () => {
        if (!signIn) throw new Error('The sign-in is not ready');
        return signIn;
      },
    },
  );
  // Damage or a full disk here must not stop the desk: a command repairs it.
  const follow = reportingOnce(() => newsroom.follow(), report);
  const tick = async () => {
    try {
      await plans.tick();
      await previews.sweep();
    } finally {
      // This also runs on a full disk, because it deletes files that are no longer served.
      await follow();
    }
  };
  let ticked = Promise.resolve();
  cleanup.defer(() => ticked);
  cleanup.defer(() => server.close());
  await listen(server, host, port, '--port');
  const bound = server.addresses().find((each) => typeof each === 'object');
  if (settings.address === undefined) address = new URL(`http://localhost:${bound?.port}`);
  signIn =
    settings.signIn.kind === 'embedded'
      ? embeddedSignIn(settings.signIn.name)
      : await openIdSignIn(settings.signIn, address, now);
  // The server has the port by now, so no other server works in the same folder.
  await removeUnfinished(data);
  await tick().catch((error: unknown) => {
    // A full disk may get room again; a folder that cannot be used stays unusable.
    if (!isFull(error)) throw error;
    report(error);
  });
  const tickAgain = reportingOnce(tick, report);
  const timer = setInterval(() => void (ticked = tickAgain()), tickInterval);
  cleanup.defer(() => clearInterval(timer));
  const running = cleanup.move();
  let closing: Promise<void> | undefined;
  return {
    address: new URL(signIn.firstPath, address).href,
    tick,
    close: () => (closing ??= running.disposeAsync()),
  };
}

/** Wraps a repeated action: an error is reported only once, until it changes or the action succeeds. */
function reportingOnce(act: () => Promise<void>, report: (error: unknown) => void) {
  let lastReported: string | undefined;
  return async (): Promise<void> => {
    try {
      await act();
      lastReported = undefined;
    } catch (error) {
      const reason = storageFailure(error) ?? String(error);
      if (reason !== lastReported) report(error);
      lastReported = reason;
    }
  };
}

/** Builds the desk and the preview page beside a text, for production. @returns the folder. */
export async function buildDesk(folder: string): Promise<string> {
  const none = { name: 'newsroom', contract: { provides: '0.0.0' }, routes: [], dictionaries: [] };
  const rsbuild = await createRsbuild({
    cwd: join(import.meta.dirname, '../..'),
    config: mergeRsbuildConfig(commonConfig(none, 'newsroom'), {
      mode: 'production',
      logLevel: 'error',
      source: { entry: { desk: './src/desk/desk.tsx', frame: './src/desk/frame.tsx' } },
      output: {
        distPath: { root: folder },
        cleanDistPath: true,
        filename: { css: '[name].css' },
        // Editors have recent browsers.
        overrideBrowserslist: ['chrome 120', 'firefox 121', 'safari 17'],
      },
      // All modules are in one file: the policy lets no script insert the address of another.
      tools: { rspack: { module: { parser: { javascript: { dynamicImportMode: 'eager' } } } } },
      plugins: [pluginReact()],
    }),
  });
  const build = await keepNodeEnv(() => rsbuild.build());
  await build.close();
  return folder;
}
