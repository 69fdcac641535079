import * as v from 'valibot';
import type { OperatorFact } from '@amendes/protocol/operator-facts.ts';
import { lend } from '../lending/lend.ts';

const Origin = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^/]+$/, 'must be an origin such as https://api.example'),
);

const Text = v.pipe(v.string(), v.nonEmpty('must not be empty'));

/** Schema of a person or an organisation with name, address and telephone number. */
const Entity = v.object({ name: Text, address: Text, telephone: Text });

/** Schema of a telephone number. Its spaces become non-breaking, so that no line break splits it. */
const Telephone = v.pipe(
  Text,
  v.regex(/^\+?[\d\s.]+$/, 'must be a telephone number'),
  v.transform((number) => number.replaceAll(' ', '\u00A0')),
);

/** Schema of a contact: a mail address, the address of a form, a telephone number or a postal address. */
const Contact = v.object({ contact: Text });

const ConfigurationSchema = v.object({
  /** Origin of the API; empty for the site's own origin, whose server forwards `/api`. */
  apiOrigin: v.union([v.literal(''), Origin]),
  /** The only origins to which a card payment may be handed over. */
  providerOrigins: v.array(Origin),
  /** Passphrase and salt that encipher the token request. Every browser receives them, so they are no secret. */
  token: v.object({ passphrase: Text, salt: Text }),
  /** Those responsible for the site, named as the law requires; the pages say which entries are missing. */
  operator: v.object({
    publisher: Entity,
    director: Text,
    host: Entity,
    controller: v.optional(v.partial(v.object({ name: Text, address: Text }))),
    dpo: v.optional(Contact),
    accessibility: v.optional(Contact),
    security: v.optional(Contact),
    /** Payment by telephone: from France, with its price in euro cents a minute; from abroad; for a criminal offence. */
    telephone: v.object({
      france: Telephone,
      cents: v.number(),
      abroad: Telephone,
      criminal: Telephone,
    }),
    /** The official application: its name in the app stores, and its publisher. */
    application: v.object({ name: Text, publisher: Text }),
    /** The accepted card brands, as “Visa, Mastercard”. */
    cards: Text,
    /** The e-mail address from which genuine notices are sent. */
    notices: v.optional(v.object({ sender: Text })),
  }),
  /** The account that receives transfers. */
  transfer: v.object({ beneficiary: Text, iban: Text, bic: Text, bank: Text }),
  /**
   * Outside production only: pages show their parts, and the citizen can replace a part by a release
   * from one of these origins, or from elsewhere on the site. In production this entry is missing.
   */
  overrides: v.optional(v.object({ origins: v.array(Origin) })),
  /** Address to which failures of a part are reported, besides the console: a path of the site or a full address. */
  failureBeacon: v.optional(
    v.union([v.pipe(v.string(), v.regex(/^\/[^/]/)), v.pipe(v.string(), v.url())]),
  ),
});

/** Settings that differ between environments; the same builds run in all of them. */
export type Configuration = v.InferOutput<typeof ConfigurationSchema>;

/** Error of a configuration that cannot be used; the message names every wrong entry. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * Parses the configuration from the text of its JSON document.
 * @throws {ConfigurationError} if the text is not JSON or an entry is missing or wrong.
 */
export function parseConfiguration(text: string): Configuration {
  const parsed = v.safeParse(ConfigurationSchema, json(text));
  if (parsed.success) return lend(parsed.output);
  throw new ConfigurationError(
    `Configuration: ${parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'document'}: ${issue.message}`).join('; ')}`,
  );
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigurationError('Configuration: document: is not JSON');
  }
}

let current: Configuration | undefined;

/** Stores the configuration. The shell calls it once, before anything is rendered. */
export function provideConfiguration(configuration: Configuration): void {
  current = lend(configuration);
}

/** Returns the configuration, or nothing before the shell has provided it. */
export function knownConfiguration(): Configuration | undefined {
  return current;
}

/** @throws {ConfigurationError} if the shell has not provided the configuration yet. */
export function currentConfiguration(): Configuration {
  if (!current) throw new ConfigurationError('Configuration: it was used before it was provided');
  return current;
}

/** Returns an operator's fact as text, or nothing. Throws a `ConfigurationError` before the configuration is provided. */
export function operatorFact(fact: OperatorFact): string | undefined {
  const value = fact.split('.').reduce(entryOf, currentConfiguration().operator as unknown);
  if (typeof value === 'number') return `${value}`;
  return typeof value === 'string' ? value : undefined;
}

const entryOf = (data: unknown, key: string): unknown =>
  typeof data === 'object' && data !== null ? new Map(Object.entries(data)).get(key) : undefined;
