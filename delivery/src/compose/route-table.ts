import type { Language } from '../languages.ts';

/** Which document answers an address, for whoever serves the site. */
export interface RouteTable {
  readonly routes: readonly {
    readonly pattern: string;
    readonly part: string;
    readonly indexed: boolean;
  }[];
  /** The part that answers every other address, with the status 404. */
  readonly shell: string;
}

export const routeTableFile = 'routes.json';

export function documentName(part: string, language: Language, indexed: boolean): string {
  return `${part}.${language}${indexed ? '' : '.unlisted'}.html`;
}

export function textsName(language: Language): string {
  return `${language}.json`;
}
