import * as v from 'valibot';
import type { OperatorFact } from '@amendes/protocol/operator-facts.ts';
import { lend } from '../lending/lend.ts';

const Origin = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^/]+$/, 'must be an origin such as https://api.example'),
);

const Text = v.pipe(v.string(), v.nonEmpty('must not be empty'));

/** Somebody with a name, an address and a telephone number. */
const Entity = v.object({ name: Text, address: Text, telephone: Text });

/** A number that is to be called: it does not break at the end of a line. */
const Telephone = v.pipe(
  Text,
  v.regex(/^\+?[\d\s.]+$/, 'must be a telephone number'),
  v.transform((number) => number.replaceAll(' ', '\u00A0')),
);

/** How to reach somebody: a mail address, the address of a form, a telephone number or a postal address. */
const Contact = v.object({ contact: Text });

const ConfigurationSchema = v.object({
  /** Where the API is; empty for the site's own origin, whose server passes `/api` on. */
  apiOrigin: v.union([v.literal(''), Origin]),
  /** The only origins to which a card payment may be handed over. */
  providerOrigins: v.array(Origin),
  /** What the token request is enciphered with. It ships to every browser: it is no secret. */
  token: v.object({ passphrase: Text, salt: Text }),
  /** Who answers for the site, as the law wants it named; what is left out, the pages say is missing. */
  operator: v.object({
    publisher: Entity,
    director: Text,
    host: Entity,
    controller: v.optional(v.partial(v.object({ name: Text, address: Text }))),
    dpo: v.optional(Contact),
    accessibility: v.optional(Contact),
    security: v.optional(Contact),
    /** Payment by telephone: from France, with its price a minute in euro cents; from abroad; for a criminal offence. */
    telephone: v.object({
      france: Telephone,
      cents: v.number(),
      abroad: Telephone,
      criminal: Telephone,
    }),
    /** The official application, as the shops of telephones name it and who publishes it. */
    application: v.object({ name: Text, publisher: Text }),
    /** The makes of cards that are taken, as “Visa, Mastercard”. */
    cards: Text,
    /** The address from which real notices are mailed. */
    notices: v.optional(v.object({ sender: Text })),
  }),
  /** The account that transfers go to. */
  transfer: v.object({ beneficiary: Text, iban: Text, bic: Text, bank: Text }),
  /**
   * Outside production only: pages show which parts they are made of, and let whoever looks swap one for a
   * release that is at one of these origins, or elsewhere on the site. In production there is no such entry.
   */
  overrides: v.optional(v.object({ origins: v.array(Origin) })),
  /** Where failures of a part are reported, besides the console; a path of the site or a whole address. */
  failureBeacon: v.optional(
    v.union([v.pipe(v.string(), v.regex(/^\/[^/]/)), v.pipe(v.string(), v.url())]),
  ),
});

/** What differs from one environment to the next; the same builds run with any. */
export type Configuration = v.InferOutput<typeof ConfigurationSchema>;

/** Thrown when the configuration cannot be used; the message names every entry that is wrong. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * The configuration from the text of its JSON document.
 * @throws {ConfigurationError} when the text is not JSON or an entry is missing or wrong.
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

/** Called once by the shell, before anything is rendered. */
export function provideConfiguration(configuration: Configuration): void {
  current = lend(configuration);
}

/** Nothing before the shell has provided it. */
export function knownConfiguration(): Configuration | undefined {
  return current;
}

/** @throws {ConfigurationError} when the shell has not provided it yet. */
export function currentConfiguration(): Configuration {
  if (!current) throw new ConfigurationError('Configuration: it was used before it was provided');
  return current;
}

/** What the operator says in the configuration; nothing when it is not supplied. */
export function operatorFact(fact: OperatorFact): string | undefined {
  const value = fact.split('.').reduce(entryOf, currentConfiguration().operator as unknown);
  if (typeof value === 'number') return `${value}`;
  return typeof value === 'string' ? value : undefined;
}

const entryOf = (data: unknown, key: string): unknown =>
  typeof data === 'object' && data !== null ? new Map(Object.entries(data)).get(key) : undefined;
