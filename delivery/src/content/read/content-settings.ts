import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DeliveryError } from '../../site/delivery-error.ts';

/** `content.json`: what the texts are checked against, kept by those who write them. */
export interface ContentSettings {
  /** The information pages, by the last part of their address. */
  readonly pages: readonly string[];
  /** Pages that need no translation: every language shows the French text. */
  readonly frenchOnly: readonly string[];
  /** Further addresses of the site that may be linked to, with their anchors. */
  readonly otherAddresses: Readonly<Record<string, readonly string[]>>;
  /** Hosts outside that may be linked to. */
  readonly sites: readonly string[];
}

export const settingsFile = 'content.json';

/** @throws {DeliveryError} when the folder holds no settings, or not all of them. */
export async function readContentSettings(folder: string): Promise<ContentSettings> {
  const path = join(folder, settingsFile);
  const settings = await readFile(path, 'utf8')
    .then((text) => JSON.parse(text) as unknown)
    .catch(() => {
      throw new DeliveryError(`${path}: is missing or not JSON`);
    });
  if (isContentSettings(settings)) return settings;
  throw new DeliveryError(
    `${path}: pages, frenchOnly and sites are lists of names, otherAddresses lists of anchors by address`,
  );
}

function isContentSettings(data: unknown): data is ContentSettings {
  if (typeof data !== 'object' || data === null) return false;
  const { pages, frenchOnly, otherAddresses, sites } = data as Partial<
    Record<keyof ContentSettings, unknown>
  >;
  return (
    [pages, frenchOnly, sites].every(isNames) &&
    typeof otherAddresses === 'object' &&
    otherAddresses !== null &&
    Object.values(otherAddresses).every(isNames)
  );
}

const isNames = (data: unknown) =>
  Array.isArray(data) && data.every((name) => typeof name === 'string');
