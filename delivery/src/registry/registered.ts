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

/** What the site is made of, as it is read from the pointers that teams sign. */
export interface Registry {
  /** What the documents are composed with, whoever composes. */
  readonly composer?: Registered;
  readonly parts: Readonly<Record<string, RegisteredPart>>;
  /** The texts of the information pages. */
  readonly content?: Registered;
  /** The configuration without what concerns money, and what concerns money: signed by different people. */
  readonly configuration?: Registered;
  readonly money?: Registered;
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

/** What there is one of beside the parts: its entry, its pointer and the folder of its releases are called alike. */
export const namesOfOne = [composerName, contentName, ...configurationNames] as const;

export const isOfOne = (name: string): name is (typeof namesOfOne)[number] =>
  namesOfOne.some((known) => known === name);

/** What one pointer says, besides how it came to be. */
export interface PointerContent {
  readonly entry?: Registered & Pick<RegisteredPart, 'canary'>;
  /** By part, what is said in the place of what is switched off. */
  readonly disabled?: Readonly<Record<string, NonNullable<RegisteredPart['disabled']>>>;
  readonly givenUp?: Readonly<Record<string, Changed>>;
  readonly manifests?: Readonly<Record<string, string>>;
}

interface Written extends Statement {
  readonly version: number;
  /** The version of the trust that it was signed under. */
  readonly trust: number;
  readonly changed: Changed;
}

/** One version of what one team decides. */
export interface Pointer extends Written, PointerContent {
  readonly kind: 'pointer';
  readonly name: string;
}

/** Names a version of each pointer: all of them change at once, and none can be put back alone. */
export interface Head extends Written {
  readonly kind: 'head';
  readonly format: number;
  /** Until when it counts as fresh. */
  readonly expires: string;
  readonly pointers: Readonly<Record<string, { readonly version: number; readonly hash: string }>>;
  /** What belongs to no pointer. */
  readonly others: Omit<Registry, 'parts'>;
}

/** The version of each pointer that a head names. */
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
  // Checkouts of before marked whatever lay among the releases: whoever removes them passes over what is none.
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

/** A version of the registry from before there were pointers: one file, unsigned. */
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

/** All that is read of a registry whose format is not known. */
export const formatSchema = looseObject({ format: exactOptional(number()) });

/** The same of a head. */
export const signedFormatSchema = looseObject({ signed: formatSchema });
