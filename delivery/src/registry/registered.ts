import {
  array,
  entriesFromList,
  exactOptional,
  integer,
  isoTimestamp,
  literal,
  looseObject,
  maxValue,
  minValue,
  number,
  pipe,
  record,
  regex,
  string,
  type GenericSchema,
} from 'valibot';
import { composerName } from '../release/composer-release.ts';
import { configurationNames } from '../release/configuration-release.ts';
import { contentName } from '../release/content-release.ts';
import { folderName } from '../release/release.ts';
import { languages, type Language } from '../site/languages.ts';
import { releaseName } from '../site/site-folder.ts';
import type { Statement } from '../trust/signed.ts';

/** Release that only some citizens get. */
interface Canary {
  readonly build: string;
  /** Number of tabs in a hundred that get it. */
  readonly percent: number;
  /** Name of this trial: a tab that was decided for an earlier one is decided again. */
  readonly salt: string;
}

/** Message in the place of a part that is switched off, by language. */
export type DisabledMessage = Readonly<Record<Language, string>>;

/** Served release, and those that one can go back to: releases that were served and never given up. */
export interface Registered {
  readonly current: string;
  /** Latest good release before the current one; it also replaces the current one where that fails. */
  readonly previous?: string;
  /** Good releases before that, the latest first. */
  readonly earlier?: readonly string[];
}

/** Author, time by the storage's clock, and command of a change. */
export interface Changed {
  readonly at: string;
  readonly by: string;
  readonly command: string;
}

export interface RegisteredPart extends Registered {
  readonly canary?: Canary;
  readonly disabled?: { readonly message: DisabledMessage };
}

/** Everything that the site consists of, as it is read from the pointers that teams sign. */
export interface Registry {
  /** Composer that writes the documents, whoever runs it. */
  readonly composer?: Registered;
  readonly parts: Readonly<Record<string, RegisteredPart>>;
  /** Texts of the information pages. */
  readonly content?: Registered;
  /** Configuration without the entries about money, and those about money: different people sign them. */
  readonly configuration?: Registered;
  readonly money?: Registered;
  /** Build of the banner above every page; undefined once it is withdrawn. */
  readonly notice?: string;
  /** Releases that were served, as `lookup/4f2a…`, and the moment until which they were. */
  readonly retired?: Readonly<Record<string, string>>;
  /** Releases that were rolled back from or for which an alarm was recorded, as `lookup/4f2a…`. */
  readonly givenUp?: Readonly<Record<string, Changed>>;
  /** Old releases that are being removed at this moment. */
  readonly removing?: readonly string[];
  /** Hash of the `release.json` of each release, as `lookup/4f2a…`, when it was first named here. */
  readonly manifests?: Readonly<Record<string, string>>;
}

/** Names that exist once beside the parts: the entry, the pointer and the folder of the releases have the same name. */
export const singletonNames = [composerName, contentName, ...configurationNames] as const;

export const isSingleton = (name: string): name is (typeof singletonNames)[number] =>
  singletonNames.some((known) => known === name);

/** Contents of one pointer, without who wrote it and when. */
export interface PointerContent {
  readonly entry?: Registered & Pick<RegisteredPart, 'canary'>;
  /** Messages in the place of what is switched off, by part. */
  readonly disabled?: Readonly<Record<string, NonNullable<RegisteredPart['disabled']>>>;
  readonly givenUp?: Readonly<Record<string, Changed>>;
  readonly manifests?: Readonly<Record<string, string>>;
}

interface Written extends Statement {
  readonly version: number;
  /** Version of the trust that it was signed under. */
  readonly trust: number;
  readonly changed: Changed;
}

/** One version of what one team decides. */
export interface Pointer extends Written, PointerContent {
  readonly kind: 'pointer';
  readonly name: string;
}

/** Statement that names a version of each pointer: all of them change in one go, and none can be put back alone. */
export interface Head extends Written {
  readonly kind: 'head';
  readonly format: number;
  /** Time until which it counts as fresh. */
  readonly expires: string;
  readonly pointers: Readonly<Record<string, { readonly version: number; readonly hash: string }>>;
  /** Entries that belong to no pointer. */
  readonly others: Omit<Registry, 'parts'>;
}

/** Returns the version of each pointer that a head names. */
export const versionsIn = ({ pointers }: Head): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(pointers).map(([name, { version }]) => [name, version]));

const served = {
  current: folderName,
  previous: exactOptional(folderName),
  earlier: exactOptional(array(folderName)),
};

const changeSchema = looseObject({ at: string(), by: string(), command: string() });

const disabledSchema = looseObject({ message: looseObject(entriesFromList(languages, string())) });

const partSchema = looseObject({
  ...served,
  canary: exactOptional(
    looseObject({
      build: folderName,
      percent: pipe(number(), minValue(0), maxValue(100)),
      salt: string(),
    }),
  ),
  disabled: exactOptional(disabledSchema),
});

const named = pipe(string(), regex(releaseName));

const marks = {
  givenUp: exactOptional(record(named, changeSchema)),
  manifests: exactOptional(record(named, string())),
};

const housekeeping = {
  retired: exactOptional(record(named, string())),
  // Former checkouts marked everything among the releases: the removal skips what is no release.
  removing: exactOptional(array(string())),
};

const versionNumber = pipe(number(), integer(), minValue(1));

const written = { version: versionNumber, trust: versionNumber, changed: changeSchema };

export const pointerSchema: GenericSchema<unknown, Pointer> = looseObject({
  kind: literal('pointer'),
  name: folderName,
  ...written,
  entry: exactOptional(partSchema),
  disabled: exactOptional(record(folderName, disabledSchema)),
  ...marks,
});

export const headSchema: GenericSchema<unknown, Head> = looseObject({
  kind: literal('head'),
  format: number(),
  ...written,
  expires: pipe(string(), isoTimestamp()),
  pointers: record(folderName, looseObject({ version: versionNumber, hash: string() })),
  others: looseObject(housekeeping),
});

/** Schema of a registry from before there were pointers: one unsigned file. */
export const plainRegistrySchema: GenericSchema<
  unknown,
  Registry & { readonly changed?: Changed; readonly format?: number }
> = looseObject({
  format: exactOptional(number()),
  composer: exactOptional(looseObject(served)),
  parts: record(folderName, partSchema),
  content: exactOptional(looseObject(served)),
  notice: exactOptional(folderName),
  ...housekeeping,
  ...marks,
  changed: exactOptional(changeSchema),
});

/** Schema of all that is read of a registry of unknown format. */
export const formatSchema = looseObject({ format: exactOptional(number()) });

/** The same schema for a head. */
export const signedFormatSchema = looseObject({ signed: formatSchema });
