import { join } from 'node:path';
import type { PartDescription } from '@amendes/protocol/part-description.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { parts, workspace, type LocalPart } from '../local/parts.ts';

/** A part as it is worked on. */
export interface DevPart {
  readonly description: PartDescription;
  readonly folder: string;
}

/** The parts of this workspace, by what they say of themselves. */
export async function readDevParts(): Promise<readonly DevPart[]> {
  return Promise.all(parts.map(readDevPart));
}

/** @throws {DeliveryError} when there is no such part. */
export async function findDevPart(name: string): Promise<DevPart> {
  const found = parts.find((part) => part.name === name);
  if (found) return readDevPart(found);
  throw new DeliveryError(`There is no part ${name}`);
}

async function readDevPart(part: LocalPart): Promise<DevPart> {
  const folder = join(workspace, part.folder);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own checks hold it to that
  const { part: description } = (await import(join(folder, 'part.ts'))) as {
    readonly part: PartDescription;
  };
  return { description, folder };
}
