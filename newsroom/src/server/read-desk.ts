import type { TextSources } from '@amendes/delivery/content/read/read-sources.ts';
import { history } from '@amendes/delivery/registry/history.ts';
import { contentName } from '@amendes/delivery/release/content-release.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { releasePath, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import { plainText } from './dead-links.ts';
import type { Services } from './services.ts';
import type { Desk, OpenText, Publication, TableCell } from '../wire.ts';

type Read = Pick<Services, 'newsroom' | 'drafts' | 'plans'>;

/** All pages and notices, in all languages, as they stand now. */
export async function readDesk({ newsroom, drafts, plans }: Read): Promise<Desk> {
  const [checked, all, told, planned, notice] = await Promise.all([
    newsroom.overview(),
    drafts.all(),
    newsroom.history(),
    plans.all(),
    newsroom.notice(),
  ]);
  const settings: { readonly pages: readonly string[]; readonly frenchOnly: readonly string[] } =
    JSON.parse(checked.texts['content.json'] ?? '{"pages":[],"frenchOnly":[]}');
  const cellOf = (page: string, language: string): TableCell => {
    const path = `${language}/${page}.md`;
    const own = checked.pages.find((each) => each.page === page && each.language === language);
    const last = told.find(({ paths }) => paths.includes(path));
    const draft = all.get(path);
    const isFrenchOnly = language !== 'fr' && settings.frenchOnly.includes(page);
    const state = own?.outdated ? 'behind' : own ? 'served' : isFrenchOnly ? 'french' : 'missing';
    return {
      language,
      state,
      published: last && publicationOf(last),
      draft: draft && { stage: draft.stage, by: draft.by, at: draft.at },
    };
  };
  return {
    pages: settings.pages.map((page) => ({
      page,
      title:
        checked.pages.find((each) => each.page === page && each.language === 'fr')?.title ?? page,
      cells: languages.map((language) => cellOf(page, language)),
    })),
    notice: notice && {
      kind: notice.kind,
      text: (notice.texts['fr'] ?? []).map(plainText).join(' '),
    },
    plans: planned,
    history: told,
  };
}

/** A text as whoever opens it needs it. */
export async function openText(
  { newsroom, drafts }: Pick<Services, 'newsroom' | 'drafts'>,
  path: string,
): Promise<OpenText> {
  const { texts } = await newsroom.served();
  const page = path.split('/')[1] ?? '';
  const siblings = await drafts.siblings(path);
  return {
    draft: await drafts.find(path),
    served: texts[path] ?? '',
    siblings: languages.flatMap((language) => {
      const draft = siblings.get(`${language}/${page}`);
      return draft ? [{ language, revision: draft.revision, stage: draft.stage }] : [];
    }),
    french: texts[`fr/${page}`] ?? '',
    history: await newsroom.historyOf(path),
    operator: await newsroom.operator(),
  };
}

/**
 * Who published texts, when and why, the latest first.
 * @param sourcesOf The files that the texts of a release were written in.
 */
export async function readHistory(
  site: SiteFolder,
  sourcesOf: (build: string) => Promise<TextSources | undefined>,
): Promise<Desk['history']> {
  const served = (await readRegistry(site)).content?.current;
  const entries = (await history(site, ['content'])).toReversed();
  const first = entries[0]?.after.content?.previous;
  // Nothing where it is not known, as of texts that were pruned.
  let before = first === undefined ? {} : await sourcesOf(first);
  const told: Desk['history'][number][] = [];
  for (const { changed, after } of entries) {
    const build = after.content?.current;
    if (build === undefined || build === told.at(-1)?.build) continue;
    const texts = await sourcesOf(build);
    const { by = '', at = '', command = '' } = changed ?? {};
    told.push({
      build,
      by,
      at,
      why: whyOf(command),
      kept: texts ? 'whole' : 'pages',
      isServed: build === served,
      paths: texts && before ? changedPaths(before, texts) : notedPaths(command),
    });
    before = texts;
  }
  // What is read once is remembered; whether it can still be served is not.
  const kept = told.map(async (each) => {
    const sealed = await site.storage.sealedAt(releasePath(contentName, each.build));
    return sealed ? each : { ...each, kept: 'gone' as const };
  });
  return (await Promise.all(kept)).toReversed();
}

const changedPaths = (before: TextSources, after: TextSources): readonly string[] =>
  Object.keys({ ...before, ...after }).filter((path) => after[path] !== before[path]);

/** Of a row of the history what is known of each of its texts. */
export const publicationOf = ({ build, by, at, why, kept }: Publication): Publication => ({
  build,
  by,
  at,
  why,
  kept,
});

/** How deeds of the desk begin in the history of the site. */
const prefix = 'newsroom: ';

/** What the registry notes of a deed of the desk. */
export const commandOf = (what: string, why: string): string => `${prefix}${what}: ${why}`;

/** The reason behind `newsroom: <what>: `; what another command says of itself is shown as it is. */
function whyOf(command: string): string {
  if (!command.startsWith(prefix)) return command;
  const rest = command.slice(prefix.length);
  return rest.slice(rest.indexOf(': ') + 2);
}

/** The texts that a deed of the desk was noted with. */
function notedPaths(command: string): readonly string[] {
  const [, what = ''] = /^newsroom: (.*?): /.exec(command) ?? [];
  return what.split(', ').filter((path) => /^[a-z]{2}\/[a-z-]+\.md$/.test(path));
}
