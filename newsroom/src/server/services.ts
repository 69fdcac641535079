import type { Drafts } from './drafts.ts';
import type { Newsroom } from './newsroom.ts';
import type { Plans } from './plans.ts';
import type { Previews } from './previews.ts';

/** What the routes of the desk work with. */
export interface Services {
  readonly newsroom: Newsroom;
  readonly drafts: Drafts;
  readonly plans: Plans;
  readonly previews: Previews;
  readonly secondPerson: boolean;
  readonly now: () => Date;
}
