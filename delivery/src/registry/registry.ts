import { DeliveryError } from '../site/delivery-error.ts';
import type { Language } from '../site/languages.ts';
import { parseJson, type Parsed } from '../site/parse-json.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import type { VersionedText } from '../storage/versioned-file.ts';
import {
  array,
  looseObject,
  maxValue,
  minValue,
  number,
  exactOptional,
  pipe,
  record,
  string,
} from 'valibot';
import { folderName } from '../release/release.ts';

const served = {
  current: folderName,
  previous: exactOptional(folderName),
  earlier: exactOptional(array(folderName)),
};

const changeSchema = looseObject({ at: string(), by: string(), command: string() });

const textSchema = string();

const messageSchema = looseObject({
  fr: textSchema,
  en: textSchema,
  de: textSchema,
  nl: textSchema,
  it: textSchema,
  es: textSchema,
});

/** What is written as a version of the registry, by whichever command. */
const versionSchema = looseObject({
  format: exactOptional(number()),
  composer: exactOptional(looseObject(served)),
  parts: record(
    folderName,
    looseObject({
      ...served,
      canary: exactOptional(
        looseObject({
          build: folderName,
          percent: pipe(number(), minValue(0), maxValue(100)),
          salt: string(),
        }),
      ),
      disabled: exactOptional(looseObject({ message: messageSchema })),
    }),
  ),
  content: exactOptional(looseObject(served)),
  notice: exactOptional(folderName),
  retired: exactOptional(record(string(), string())),
  givenUp: exactOptional(record(string(), changeSchema)),
  removing: exactOptional(array(string())),
  manifests: exactOptional(record(string(), string())),
  changed: exactOptional(changeSchema),
});

/** All that is read of a registry whose format is not known. */
const formatSchema = looseObject({ format: exactOptional(number()) });

/** A release that only a part of the visitors gets. */
interface Canary {
  readonly build: string;
  /** How many of a hundred tabs get it. */
  readonly percent: number;
  /** Names this trial: a tab that was decided for an earlier one is decided anew. */
  readonly salt: string;
}

/** What is said in the place of a part that is switched off, by language. */
export type DisabledMessage = Readonly<Record<Language, string>>;

/** Which release is served, and to which ones one can go back: releases that were served and never given up. */
export interface Registered {
  readonly current: string;
  /** The latest good one before the current; it also takes over where that one fails. */
  readonly previous?: string;
  /** Good ones before that, the latest first. */
  readonly earlier?: readonly string[];
}

/** Who changed something, when by the storage's clock, and by which command. */
export interface Changed {
  readonly at: string;
  readonly by: string;
  readonly command: string;
}

export interface RegisteredPart extends Registered {
  readonly canary?: Canary;
  readonly disabled?: { readonly message: DisabledMessage };
}

/** The one thing that is ever replaced: it decides what the site is made of. */
export interface Registry {
  /** Of what is written here; left out it is the first. */
  readonly format?: number;
  /** What the documents are composed with, whoever composes. */
  readonly composer?: Registered;
  readonly parts: Readonly<Record<string, RegisteredPart>>;
  /** The texts of the information pages. */
  readonly content?: Registered;
  /** The build of the banner that stands above every page; withdrawn, there is none. */
  readonly notice?: string;
  /** Releases that were served, as `lookup/4f2a…`, and the moment until which they were. */
  readonly retired?: Readonly<Record<string, string>>;
  /** Releases that were rolled back from or for which an alarm was recorded, as `lookup/4f2a…`. */
  readonly givenUp?: Readonly<Record<string, Changed>>;
  /** Old releases that are being removed at this moment. */
  readonly removing?: readonly string[];
  /** By release, as `lookup/4f2a…`, the hash of its `release.json` when it was first named here. */
  readonly manifests?: Readonly<Record<string, string>>;
}

/** What this version of delivery can read, and write without losing anything. */
const knownFormat = 1;

/** A registry and the version by which another change of it is told from none. */
export interface VersionedRegistry {
  readonly registry: Registry;
  readonly version: string;
  /** How it came to be; versions from before 2026-11-22 do not say. */
  readonly changed?: Changed;
}

/**
 * Nothing when nothing was ever promoted into this folder. A registry that cannot be read is not taken
 * for that: the next promotion would forget every part that it does not name.
 * @throws {DeliveryError} when the registry is damaged.
 */
export async function findVersionedRegistry(
  site: SiteFolder,
): Promise<VersionedRegistry | undefined> {
  const found = await site.storage.readRegistry();
  if (!found) return undefined;
  const read = parseVersion(found);
  if (read.ok) return read.value;
  throw new DeliveryError(`The registry in ${site.root} ${read.fault}`);
}

/** One version of the registry, or what is wrong with it. */
export function parseVersion({ text, version }: VersionedText): Parsed<VersionedRegistry> {
  const written = parseJson(text, formatSchema);
  // Another format may have its entries elsewhere.
  const { format = knownFormat } = written.ok ? written.value : {};
  if (format !== knownFormat) {
    const fault = `has format ${format}, this checkout knows ${knownFormat}: nothing was changed, use a newer checkout`;
    return { ok: false, fault };
  }
  const read = parseJson<Registry & { readonly changed?: Changed }>(text, versionSchema);
  if (read.ok) {
    const { changed, ...registry } = read.value;
    return { ok: true, value: { registry, version, ...(changed && { changed }) } };
  }
  const mended = 'Remove that version to go back to the one before';
  return { ok: false, fault: `is damaged: its version ${version} ${read.fault}. ${mended}` };
}

/** @throws {DeliveryError} when nothing was ever promoted into this folder. */
export async function readVersionedRegistry(site: SiteFolder): Promise<VersionedRegistry> {
  const found = await findVersionedRegistry(site);
  if (found) return found;
  throw new DeliveryError(`No registry in ${site.root}: promote a release of every part first`);
}

/** @throws {DeliveryError} when nothing was ever promoted into this folder. */
export async function readRegistry(site: SiteFolder): Promise<Registry> {
  return (await readVersionedRegistry(site)).registry;
}
