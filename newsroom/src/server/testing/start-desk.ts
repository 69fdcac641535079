import { join } from 'node:path';
import { bringContent } from '@amendes/delivery/content/bring-content.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import { StorageError } from '@amendes/delivery/site/delivery-error.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { aPage, createContent } from '@amendes/delivery/testing/create-content.ts';
import { createSiteOfPages } from '@amendes/delivery/testing/create-site.ts';
import { temporaryFolder } from '@amendes/delivery/testing/temporary-folder.ts';
import { Drafts } from '../drafts.ts';
import { Newsroom } from '../newsroom.ts';
import { Plans } from '../plans.ts';
import { Previews } from '../previews.ts';
import { routesOf } from '../routes.ts';
import type { Role } from '../../wire.ts';

const hour = 60 * 60 * 1000;
const planned = { by: 'Paula', why: 'panne du jour', withGaps: false } as const;

/** Path of the text that plans of texts publish, below the content folder. */
export const path = 'de/aide.md';

/** Returns a page that replaces that text. */
export const aText = (words: string): string =>
  aPage('Aide de', `${words}\n\n## Nummer {#numero}\n`);

/**
 * Returns the source of a banner, the same in all languages.
 * @param head Further lines for its top, each with a line end.
 */
export function bannerOf(words: string, head = ''): string {
  const sections = languages.map((language) => `# ${language}\n\n${words}\n`);
  return `---\nkind: outage\n${head}---\n\n${sections.join('\n')}`;
}

/** Returns a plan of that banner, without times. */
export const planOf = (words: string, head?: string) =>
  ({
    ...planned,
    kind: 'banner',
    subject: words,
    texts: [],
    banner: bannerOf(words, head),
  }) as const;

/** Returns a plan of a text that was written when `base` was served, without times. */
export const planOfText = (text: string, base = '') =>
  ({ ...planned, kind: 'text', subject: path, texts: [{ path, text, base, by: 'Anna' }] }) as const;

/** Returns a storage that can be made unreachable and reachable again. */
export function aBucketThatFails() {
  let isUnreachable = false;
  let failsAt: 'before' | 'after' | undefined;
  const unreachable = new StorageError('The bucket is away (TimeoutError)');
  return {
    storage: (own: SiteFolder['storage']): SiteFolder['storage'] => {
      const replaceable = {
        ...own,
        // This call changes the registry.
        async replace(...args: Parameters<typeof own.replace>) {
          if (failsAt === undefined) return own.replace(...args);
          if (failsAt === 'after') await own.replace(...args);
          isUnreachable = true;
          throw unreachable;
        },
      };
      return new Proxy(replaceable, {
        get: (target, name: keyof typeof replaceable) =>
          isUnreachable ? () => Promise.reject(unreachable) : target[name],
      });
    },
    bucket: {
      disconnect: () => void (isUnreachable = true),
      /** Makes the storage unreachable at the next change of the registry, before or after it is done. */
      disconnectAtChange: (when: 'before' | 'after') => void (failsAt = when),
      reconnect() {
        isUnreachable = false;
        failsAt = undefined;
      },
    },
  };
}

interface DeskOptions {
  /** Texts that differ from the usual ones; `undefined` removes one. */
  readonly changes?: Readonly<Record<string, string | undefined>>;
  readonly secondPerson?: boolean;
  /** Replaces the site's storage for the desk. */
  readonly storage?: (own: SiteFolder['storage']) => SiteFolder['storage'];
}

/** Starts the desk of a site that serves texts, with a clock that only moves when it is set. */
export async function startDesk({
  changes = {},
  secondPerson = false,
  storage = (own) => own,
}: DeskOptions = {}) {
  const [created, source, folder] = [
    await createSiteOfPages(),
    await createContent(changes),
    await temporaryFolder(),
  ];
  await bringContent(created, source, { withGaps: true });
  const site = { ...created, storage: storage(created.storage) };
  const newsroom = new Newsroom(site, source, folder);
  const clock = { now: new Date() };
  const now = () => clock.now;
  const drafts = new Drafts(join(folder, 'drafts'));
  const logged: unknown[] = [];
  /** Reads the stored plans as a restarted server would. */
  const restart = () =>
    new Plans(folder, newsroom, drafts, now, (error) => void logged.push(error));
  const plans = restart();
  const previews = new Previews(join(folder, 'previews'), now);
  const services = { newsroom, drafts, plans, previews, secondPerson, now };
  const after = (hours: number) => new Date(clock.now.valueOf() + hours * hour).toISOString();
  const advanceClock = (hours: number) => void (clock.now = new Date(after(hours)));
  return {
    site,
    folder,
    ...services,
    logged,
    restart,
    after,
    advanceClock,
    tickAfter: (hours: number) => {
      advanceClock(hours);
      return plans.tick();
    },
    shown: async () => JSON.stringify((await newsroom.banner())?.texts['fr'] ?? ''),
    served: async () => (await newsroom.served()).texts[path] ?? '',
    statuses: async () => (await plans.all()).map(({ status }) => status),
    /** Sends a request of the desk in the name of a person with one role. @param address Method and path of a route. */
    request: async (name: string, role: Role, address: string, body?: unknown, page = 'aide') => {
      const route = routesOf(services).find((each) => `${each.method} ${each.path}` === address);
      const session = { id: name, name, roles: [role], token: 't', ends: 0 };
      const language = page === 'aide' ? 'de' : 'fr';
      return route?.answer({ session, params: { language, page }, body });
    },
  };
}
