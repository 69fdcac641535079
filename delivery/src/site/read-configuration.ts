import { readFile } from 'node:fs/promises';
import { array, check, is, literal, looseObject, optional, pipe, string, union } from 'valibot';
import type { OperatorFact } from '@amendes/protocol/operator-facts.ts';
import { DeliveryError } from './delivery-error.ts';
import { isObject } from './parse-json.ts';
import type { SiteFolder } from './site-folder.ts';

/** Entries of the site's configuration that delivery itself needs; the browser is given all of it. */
export interface Configuration {
  /** Origin of the API; empty if the API is behind the site's own origin. */
  readonly apiOrigin: string;
  readonly providerOrigins: readonly string[];
  /** Public origin of the site. A site without one asks search engines to stay away. */
  readonly siteOrigin?: string;
  /** Target of the browser's reports about failures of a part: a path of the site, or an address elsewhere. */
  readonly failureBeacon?: string;
  /** Facts about the operator of the site, which are read as the texts need them. */
  readonly operator?: unknown;
  /** Outside production only: the origins from which a page may load a part instead of its own. */
  readonly overrides?: { readonly origins: readonly string[] };
}

/** @throws {DeliveryError} if it is missing, or contains an origin that is not one. */
export async function readConfiguration(site: SiteFolder): Promise<Configuration> {
  const configuration = await readFile(site.configuration, 'utf8')
    .then((text) => JSON.parse(text) as unknown)
    .catch(() => {
      throw new DeliveryError(`${site.configuration}: is missing or not JSON`);
    });
  return configurationOf(site, configuration);
}

/** @throws {DeliveryError} if it contains an origin that is not one. */
export function configurationOf(site: SiteFolder, data: unknown): Configuration {
  if (isConfiguration(data)) return data;
  throw new DeliveryError(
    `${site.configuration}: apiOrigin, providerOrigins and siteOrigin must be origins, as https://example.org, and overrides.origins too; failureBeacon an address`,
  );
}

/** Origins are checked because they end up in the content security policy, where more than an origin could mean anything. */
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

/** True if data has the entries of a configuration that delivery itself needs. */
export const isConfiguration = (data: unknown): data is Configuration =>
  is(configurationSchema, data);

/** Returns the entries that the texts need and the configuration does not contain, by their names. */
export function missingFacts(
  facts: readonly OperatorFact[],
  configuration: unknown,
): readonly string[] {
  return facts
    .map((fact) => `operator.${fact}`)
    .filter((entry) => factIn(configuration, entry) === undefined);
}

/** Returns an entry of the configuration, such as `operator.telephone.france`; `undefined` if it is missing or empty. */
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
