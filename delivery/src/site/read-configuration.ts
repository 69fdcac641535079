import { readFile } from 'node:fs/promises';
import { array, check, is, literal, looseObject, optional, pipe, string, union } from 'valibot';
import type { OperatorFact } from '@amendes/protocol/operator-facts.ts';
import { DeliveryError } from './delivery-error.ts';
import { isObject } from './parse-json.ts';
import type { SiteFolder } from './site-folder.ts';

/** What delivery itself needs of the site's configuration; the browser is given all of it. */
export interface Configuration {
  /** Empty when the API is behind the site's own origin. */
  readonly apiOrigin: string;
  readonly providerOrigins: readonly string[];
  /** Where the public finds the site; a site that has no such address asks search engines to stay away. */
  readonly siteOrigin?: string;
  /** Where the browser reports failures of a part: a path of the site, or an address elsewhere. */
  readonly failureBeacon?: string;
  /** Who answers for the site: read where a fact of it is needed. */
  readonly operator?: unknown;
  /** Outside production only: the origins from which a page may take a part instead of its own. */
  readonly overrides?: { readonly origins: readonly string[] };
}

/** @throws {DeliveryError} when it is missing, or names an origin that is none. */
export async function readConfiguration(site: SiteFolder): Promise<Configuration> {
  const configuration = await readFile(site.configuration, 'utf8')
    .then((text) => JSON.parse(text) as unknown)
    .catch(() => {
      throw new DeliveryError(`${site.configuration}: is missing or not JSON`);
    });
  return configurationOf(site, configuration);
}

/** @throws {DeliveryError} when it names an origin that is none. */
export function configurationOf(site: SiteFolder, data: unknown): Configuration {
  if (isConfiguration(data)) return data;
  throw new DeliveryError(
    `${site.configuration}: apiOrigin, providerOrigins and siteOrigin must be origins, as https://example.org, and overrides.origins too; failureBeacon an address`,
  );
}

/** They end up in the content security policy, where more than an origin could mean anything. */
const origin = pipe(
  string(),
  check((text) => URL.parse(text)?.origin === text),
);

const address = pipe(
  string(),
  check((text) => URL.canParse(text, 'https://site.example')),
);

const configurationSchema = looseObject({
  apiOrigin: union([literal(''), origin]),
  providerOrigins: array(origin),
  siteOrigin: optional(origin),
  failureBeacon: optional(address),
  overrides: optional(looseObject({ origins: array(origin) })),
});

/** Whether data has what delivery itself needs of a configuration. */
export const isConfiguration = (data: unknown): data is Configuration =>
  is(configurationSchema, data);

/** What the texts ask the operator for and the configuration does not say, as its entries are called. */
export function missingFacts(
  facts: readonly OperatorFact[],
  configuration: unknown,
): readonly string[] {
  return facts
    .map((fact) => `operator.${fact}`)
    .filter((entry) => factIn(configuration, entry) === undefined);
}

/** What an entry of the configuration says, as `operator.telephone.france`; nothing where it is missing or empty. */
export function factIn(configuration: unknown, entry: string): string | undefined {
  const value = entry
    .split('.')
    .reduce<unknown>(
      (data, key) => (isObject(data) && Object.hasOwn(data, key) ? data[key] : undefined),
      configuration,
    );
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
