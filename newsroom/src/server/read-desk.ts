import type { CheckedContent } from '@amendes/delivery/content/check/check-content.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import type { PublishedBanner } from '@amendes/protocol/published.ts';
import { plainText } from './dead-links.ts';
import type { Drafts } from './drafts.ts';
import { unlessDamaged } from './faults.ts';
import { isDue, isOver } from './guarded-changes.ts';
import { publicationOf } from './history.ts';
import type { Newsroom } from './newsroom.ts';
import type { Plans } from './plans.ts';
import type { Previews } from './previews.ts';
import type { Desk, OpenText, Place, ShownBanner, TableCell } from '../wire.ts';

/** Services that the routes of the desk use. */
export interface Services {
  readonly newsroom: Newsroom;
  readonly drafts: Drafts;
  readonly plans: Plans;
  readonly previews: Previews;
  readonly secondPerson: boolean;
  readonly now: () => Date;
}

type Read = Pick<Services, 'newsroom' | 'drafts' | 'plans' | 'now'>;

/** Returns the current state of all pages in all languages, and of the banner. */
export async function readDesk({ newsroom, drafts, plans, now }: Read): Promise<Desk> {
  const [read, all, history, planned, banner] = await Promise.all([
    // An emergency banner does not wait until the texts are repaired.
    unlessDamaged(newsroom.overview(), async (damage) => {
      if (await newsroom.servesTexts()) return damage;
      // The content folder is damaged, and without it no banner can go up either.
      throw damage;
    }),
    drafts.all(),
    newsroom.history(),
    plans.all(),
    newsroom.banner(),
  ]);
  const checked: Pick<CheckedContent, 'texts' | 'pages'> =
    read instanceof Error ? { texts: {}, pages: [] } : read;
  const settings: { readonly pages: readonly string[]; readonly frenchOnly: readonly string[] } =
    JSON.parse(checked.texts['content.json'] ?? '{"pages":[],"frenchOnly":[]}');
  const cellOf = (page: string, language: Place['language']): TableCell => {
    const path = `${language}/${page}.md`;
    const own = checked.pages.find((each) => each.page === page && each.language === language);
    const last = history.find(({ paths }) => paths.includes(path));
    const draft = all.get(path);
    const isFrenchOnly = language !== 'fr' && settings.frenchOnly.includes(page);
    const state = own?.outdated ? 'behind' : own ? 'served' : isFrenchOnly ? 'french' : 'missing';
    return {
      language,
      state,
      published: last && publicationOf(last),
      draft:
        draft === 'unreadable'
          ? draft
          : draft && { stage: draft.stage, by: draft.by, at: draft.at },
    };
  };
  return {
    pages: settings.pages.map((page) => ({
      page,
      title:
        checked.pages.find((each) => each.page === page && each.language === 'fr')?.title ?? page,
      cells: languages.map((language) => cellOf(page, language)),
    })),
    banner: banner && {
      build: banner.build,
      text: (banner.texts['fr'] ?? []).map(plainText).join(' '),
      status: statusOf(banner, now()),
      from: banner.from,
      until: banner.until,
    },
    plans: planned,
    history,
    ...(read instanceof Error && { damage: read.message }),
  };
}

/** Returns the status of a banner by its times, which browsers obey whoever published it. */
function statusOf(banner: PublishedBanner, now: Date): ShownBanner['status'] {
  if (isOver(banner, now)) return 'ended';
  return isDue(banner, now) ? 'shown' : 'coming';
}

/** Returns everything that is needed to open a text. */
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
