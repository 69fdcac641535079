import { settingsOf, type TextSources } from '@amendes/delivery/content/read/read-sources.ts';
import { openText, readDesk, type Services } from './read-desk.ts';
import { withdrawalOf } from './guarded-changes.ts';
import { parse, readPeriod, refused, type Period } from './refusal.ts';
import type { Session } from './sessions.ts';
import {
  buildSchema,
  bannerSchema,
  pathOf,
  placeSchema,
  planSchema,
  publishSchema,
  revisionSchema,
  rollbackSchema,
  saveSchema,
  textSchema,
  withdrawalSchema,
  type Draft,
  type Me,
  type Replacement,
  type Role,
} from '../wire.ts';

/** Request of a signed-in user who has the role that the route requires. */
interface Call {
  readonly session: Session;
  readonly params: unknown;
  readonly body: unknown;
}

export interface Route {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  /** Users who may call the route: everybody who is signed in, or those with a role. */
  readonly who: 'anybody' | Role;
  readonly answer: (call: Call) => Promise<unknown>;
}

export const route = (
  method: Route['method'],
  path: string,
  who: Route['who'],
  answer: Route['answer'],
): Route => ({ method, path, who, answer });

const textPath = '/api/texts/:language/:page';

/** Returns all routes of the desk. No other route exists, and each one names the users that it is for. */
export function routesOf(services: Services): readonly Route[] {
  const { newsroom, drafts, plans, previews, secondPerson, now } = services;

  /** Parses a change to the draft as the user was shown it, and adds the text that is served now. */
  const shownTo = async ({ session, body }: Call, path: string) => {
    const shown = parse(saveSchema, body);
    const { texts } = await newsroom.served();
    return { ...shown, by: session, at: now(), served: texts[path] ?? '' };
  };

  const look = async (params: unknown, written: string) => {
    const place = parse(placeSchema, params);
    const siblings = [...(await drafts.siblings(pathOf(place)))];
    const others = Object.fromEntries(siblings.map(([other, draft]) => [other, draft.text]));
    return newsroom.check(place, written, others);
  };

  /** Publishes immediately if no times are given, and adds a plan otherwise. */
  const nowOrLater = async (
    times: Period,
    plan: Parameters<typeof plans.add>[0],
    publishNow: () => Promise<void>,
  ) => {
    const { from, until } = readPeriod(times, now());
    if (from !== undefined || until !== undefined) await plans.add({ ...plan, from, until });
    else await plans.findOut().then(publishNow);
    return {};
  };

  const publish = async ({ session, params, body }: Call) => {
    const path = placeOf(params);
    const { revision, why, withGaps, also, ...times } = parse(publishSchema, body);
    const wanted = [
      { path, revision },
      ...also.map((each) => ({ path: each.language + path.slice(2), revision: each.revision })),
    ];
    const texts: Replacement[] = [];
    for (const each of wanted) {
      const draft = await drafts.at(each.path, each.revision);
      if (secondPerson) refuseUnapproved(draft, each.path);
      texts.push({ path: each.path, text: draft.text, base: draft.base, by: draft.by });
    }
    const actor = { by: session.name, why };
    const subject = texts.map((text) => text.path).join(', ');
    return nowOrLater(times, { kind: 'text', subject, texts, ...actor, withGaps }, async () => {
      await newsroom.publish(texts, withGaps, actor);
      for (const text of texts) await drafts.removePublished(text.path, text.text);
    });
  };

  const approve = async ({ session, params, body }: Call) => {
    const path = placeOf(params);
    const { revision } = parse(revisionSchema, body);
    return drafts.mark(path, revision, (draft) => {
      if (draft.stage === 'approved' && draft.approvedBy === session.name) return {};
      if (draft.stage !== 'submitted') throw refused(409, 'Ce texte n’est pas soumis à relecture.');
      if (secondPerson && draft.authors.includes(session.id)) {
        throw refused(403, 'Vous avez écrit dans ce texte : une autre personne doit le relire.');
      }
      return { stage: 'approved', approvedBy: session.name };
    });
  };

  const publishBanner = async ({ session, body }: Call) => {
    const { text: written, why, ...times } = parse(bannerSchema, body);
    const actor = { by: session.name, why };
    const subject = /# fr\s+(.{1,60})/.exec(written)?.[1] ?? '';
    const banner = { kind: 'banner', subject, texts: [], banner: written } as const;
    return nowOrLater(times, { ...banner, ...actor, withGaps: false }, async () => {
      await newsroom.publishBanner(written, actor);
      await plans.endBanners();
    });
  };

  /*
   * A tab that was opened before the server was updated may contain an unsent banner: `/api/notices`, and the field
   * `notice` of the desk, are for it.
   */
  const bannerRoutes = (path: string): readonly Route[] => [
    route('GET', path, 'anybody', () => newsroom.preparedBanners()),
    route('POST', path, 'publisher', publishBanner),
    route('POST', `${path}/withdraw`, 'publisher', async ({ session, body }) => {
      const { shown, why } = parse(withdrawalSchema, body);
      await plans.findOut();
      await newsroom.changeBanner({ by: session.name, why }, withdrawalOf(shown));
      await plans.endBanners();
      return {};
    }),
  ];

  return [
    route('GET', '/api/me', 'anybody', async ({ session }): Promise<Me> => ({
      ...session,
      secondPerson,
    })),
    route('GET', '/api/desk', 'anybody', async () => {
      const desk = await readDesk(services);
      return { ...desk, notice: desk.banner };
    }),
    route('GET', textPath, 'anybody', async ({ params }) => {
      const path = placeOf(params);
      const opened = await openText(services, path);
      if (!opened.draft) refuseUnlisted((await newsroom.served()).texts, path);
      return opened;
    }),
    route('GET', `${textPath}/versions/:build`, 'anybody', async ({ params }) => {
      const { build } = parse(buildSchema, params);
      return { text: await newsroom.textOf(build, placeOf(params)) };
    }),
    route('POST', `${textPath}/check`, 'anybody', ({ params, body }) =>
      look(params, parse(textSchema, body).text),
    ),
    route('PUT', textPath, 'author', async (call) => {
      const path = placeOf(call.params);
      const save = await shownTo(call, path);
      refuseUnlisted((await newsroom.served()).texts, path);
      return drafts.save(path, save);
    }),
    route('DELETE', textPath, 'author', async (call) => {
      const path = placeOf(call.params);
      await drafts.remove(path, await shownTo(call, path));
      return {};
    }),
    route('POST', `${textPath}/submit`, 'author', ({ params, body }) =>
      drafts.mark(placeOf(params), parse(revisionSchema, body).revision, () => ({
        stage: 'submitted',
      })),
    ),
    route('POST', `${textPath}/approve`, 'reviewer', approve),
    route('POST', `${textPath}/publish`, 'publisher', publish),
    route('POST', `${textPath}/preview`, 'anybody', async ({ params, body }) => {
      const { page } = await look(params, parse(textSchema, body).text);
      if (!page) throw refused(422, 'Ce texte ne peut pas être montré.');
      return previews.share(page, await newsroom.operator());
    }),
    route('POST', '/api/rollback', 'publisher', async ({ session, body }) => {
      const { build, shown, why } = parse(rollbackSchema, body);
      await newsroom.serveAgain(build, shown, { by: session.name, why });
      return {};
    }),
    ...bannerRoutes('/api/banners'),
    ...bannerRoutes('/api/notices'),
    route('DELETE', '/api/plans/:id', 'publisher', async ({ params }) => {
      await plans.remove(parse(planSchema, params).id);
      return {};
    }),
  ];
}

const placeOf = (params: unknown): string => pathOf(parse(placeSchema, params));

/** Refuses a draft that nobody has approved. `approve` refuses its authors, so a second person is needed. */
function refuseUnapproved({ stage }: Draft, path: string): void {
  if (stage === 'approved') return;
  throw refused(
    403,
    `Une deuxième personne doit approuver ce texte avant sa publication (${path}).`,
  );
}

/** Refuses a text without a page: no page would show it, so it would be lost. */
function refuseUnlisted(texts: TextSources, path: string): void {
  if (!settingsOf(texts).pages.includes(path.slice(3, -'.md'.length))) {
    throw refused(404, 'Il n’y a pas de page de ce nom.');
  }
}
