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
import type { Desk, OpenText, Place, ShownNotice, TableCell } from '../wire.ts';

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

/** Returns the current state of all pages in all languages, and of the notice. */
export async function readDesk({ newsroom, drafts, plans, now }: Read): Promise<Desk> {
  const [read, all, history, planned, notice] = await Promise.all([
    // An emergency notice does not wait until the texts are repaired.
    unlessDamaged(newsroom.overview(), async (damage) => {
      if (await newsroom.servesTexts()) return damage;
      // The content folder is damaged, and without it no notice can go up either.
      throw damage;
    }),
    drafts.all(),
    newsroom.history(),
    plans.all(),
    newsroom.notice(),
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
    notice: notice && {
      build: notice.build,
      text: (notice.texts['fr'] ?? []).map(plainText).join(' '),
      status: statusOf(notice, now()),
      from: notice.from,
      until: notice.until,
    },
    plans: planned,
    history,
    ...(read instanceof Error && { damage: read.message }),
  };
}

/** Returns the status of a notice by its times, which browsers obey whoever published it. */
function statusOf(notice: PublishedBanner, now: Date): ShownNotice['status'] {
  if (isOver(notice, now)) return 'ended';
  return isDue(notice, now) ? 'shown' : 'coming';
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
