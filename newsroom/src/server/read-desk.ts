import type { TextSources } from '@amendes/delivery/content/read/read-sources.ts';
import { history } from '@amendes/delivery/registry/history.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import { plainText } from './dead-links.ts';
import type { Services } from './services.ts';
import type { Desk, OpenText, TableCell } from '../wire.ts';

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
      published: last && { build: last.build, by: last.by, at: last.at, why: last.why },
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
  let before: TextSources = {};
  const told: Desk['history'][number][] = [];
  for (const { changed, after } of entries) {
    const build = after.content?.current;
    if (build === undefined || build === told.at(-1)?.build) continue;
    const texts = (await sourcesOf(build)) ?? {};
    const paths = Object.keys({ ...before, ...texts }).filter(
      (path) => texts[path] !== before[path],
    );
    before = texts;
    told.push({
      build,
      by: changed?.by ?? '',
      at: changed?.at ?? '',
      why: whyOf(changed?.command ?? ''),
      isServed: build === served,
      paths,
    });
  }
  return told.toReversed();
}

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
