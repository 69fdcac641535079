import pLimit from 'p-limit';
import {
  keptVersions,
  versionPath,
  type Series,
  type VersionedText,
} from '../storage/versioned-file.ts';
import { BucketDamage } from './bucket-failure.ts';
import type { Objects } from './s3-objects.ts';

/*
 * What has versions, in object storage: each version is an object of its own, `registry/head/000007.json`, made by a write
 * that the service grants to one writer only. Whoever wants the latest begins at the hint and reads on, key by key, until
 * there is none: no list is relied on, for lists may be late. So the numbers have no gaps. One that was given back is marked
 * as such, and one that leaves numbers out lies where the next would have been, with its own number beside it.
 */

const atOnce = 16;

const jsonHeaders = { contentType: 'application/json; charset=utf-8', cacheControl: 'no-store' };

interface Slot {
  /** The number in its key, mostly its own. */
  readonly slot: number;
  /** The version that it holds. */
  readonly number: number;
  readonly text: string;
  readonly isForgotten: boolean;
}

export interface BucketSeries extends Series {
  /** Writes versions under the numbers that they had elsewhere, where there are none. */
  restore(series: string, versions: readonly VersionedText[]): Promise<void>;
}

/** @param keepsAll Of which series every version stays. */
export function bucketSeries(
  objects: Objects,
  keepsAll: (series: string) => boolean,
): BucketSeries {
  /** What was written once stays as it is; by series. */
  const known = new Map<string, Map<number, Slot>>();

  const remember = (series: string, read: Slot) => {
    const slots = known.get(series) ?? new Map<number, Slot>();
    known.set(series, slots.set(read.slot, read));
    // Whoever follows a series for weeks has no use for its beginning.
    if (slots.size > keptVersions && !keepsAll(series)) slots.delete(Math.min(...slots.keys()));
  };

  const readSlot = async (series: string, slot: number): Promise<Slot | undefined> => {
    const kept = known.get(series)?.get(slot);
    if (kept) return kept;
    const key = versionPath(series, slot);
    const found = await objects.get(key);
    if (!found) return undefined;
    const { version, forgotten } = found.metadata;
    const number = version === undefined ? slot : Number(version);
    // Whoever may write here could lead readers round in a circle.
    if (number < slot || !Number.isSafeInteger(number + 1)) {
      throw new BucketDamage(`${objects.address}/${key} is no version of ${series}: remove it`);
    }
    const read: Slot = {
      slot,
      number,
      text: found.bytes.toString(),
      isForgotten: forgotten !== undefined,
    };
    if (!read.isForgotten) remember(series, read);
    return read;
  };

  const readHint = async (series: string): Promise<number> => {
    const hint = Number((await objects.get(hintKey(series)))?.bytes.toString() ?? 0);
    return Number.isInteger(hint) && hint > 0 ? hint : 0;
  };

  /** The last slot of a series, whatever it holds. */
  const lastSlot = async (series: string): Promise<Slot | undefined> => {
    const hint = await readHint(series);
    let found = hint > 0 ? await readSlot(series, hint) : undefined;
    if (!found && hint > 0) found = await readSlot(series, (await listed(series)).at(-1) ?? 0);
    // A writer that was killed before it wrote the first hint has written the first version.
    let next = found ? found.number + 1 : 1;
    for (let more = await readSlot(series, next); more; more = await readSlot(series, next)) {
      found = more;
      next = more.number + 1;
    }
    return found ?? readSlot(series, (await listed(series)).at(-1) ?? 0);
  };

  const listed = async (series: string): Promise<readonly number[]> =>
    (await objects.list(`${series}/`))
      .flatMap((key) => /^(\d+)\.json$/.exec(key.slice(series.length + 1))?.[1] ?? [])
      .map(Number)
      .toSorted((one, other) => one - other);

  /** What has happened already must not fail any more: readers find their way without it. */
  const settle = async (
    series: string,
    { slot, number }: Pick<Slot, 'slot' | 'number'>,
    named = Infinity,
  ) => {
    await objects.put(hintKey(series), Buffer.from(String(slot)), jsonHeaders).catch(ignore);
    const old = number - keptVersions;
    if (old < 1 || old >= named || keepsAll(series)) return;
    known.get(series)?.delete(old);
    await objects.remove(versionPath(series, old)).catch(ignore);
  };

  const write = (series: string, slot: number, text: string, number = slot) =>
    objects.create(versionPath(series, slot), Buffer.from(text), {
      ...jsonHeaders,
      ...(number !== slot && { metadata: { version: String(number) } }),
    });

  /** After a very long pause a place is free because it is forgotten, not because it comes next. */
  const isAfter = async (series: string, base: Slot | undefined, slot: number) =>
    base
      ? (await objects.look(versionPath(series, base.slot))) !== undefined
      : (await readHint(series)) < slot + keptVersions;

  /** Of any age, the oldest first: where numbers are left out, what somebody still names may be before the last hundred. */
  const all = async (series: string): Promise<readonly VersionedText[]> => {
    const last = await lastSlot(series);
    if (!last) return [];
    // Only of the latest a list may not know yet.
    const first = Math.max(1, last.slot - keptVersions + 1);
    const recent = Array.from({ length: last.slot - first + 1 }, (_, index) => first + index);
    const numbers = [...new Set([...(await listed(series)), ...recent])];
    const slots = await pLimit(atOnce).map(numbers, (slot) => readSlot(series, slot));
    return slots
      .flatMap((slot) => (slot && !slot.isForgotten ? [slot] : []))
      .toSorted((one, other) => one.number - other.number)
      .map(({ text, number }) => ({ text, version: String(number) }));
  };

  const versions = async (series: string) =>
    (await all(series)).slice(keepsAll(series) ? 0 : -keptVersions);

  return {
    versions,

    async latest(series) {
      const last = await lastSlot(series);
      if (!last) return undefined;
      if (last.isForgotten) return (await versions(series)).at(-1);
      return { text: last.text, version: String(last.number) };
    },

    async version(series, version) {
      const found = await readSlot(series, version);
      if (found?.isForgotten) return undefined;
      if (found?.number === version) return found.text;
      // It left numbers out, and lies where the one after its predecessor would be. Mostly the latest is asked for.
      const last = await lastSlot(series);
      if (last?.number === version && !last.isForgotten) return last.text;
      return (await all(series)).find((each) => each.version === String(version))?.text;
    },

    async replace(series, text, expected, next) {
      const last = await lastSlot(series);
      const base = Number(expected ?? 0);
      if ((last?.number ?? 0) !== base) return false;
      const slot = base + 1;
      if (!(await write(series, slot, text, next))) return false;
      if (!(await isAfter(series, last, slot))) {
        await objects.remove(versionPath(series, slot));
        return false;
      }
      await settle(series, { slot, number: next ?? slot });
      return true;
    },

    async add(series, text, { above = 0, named } = {}) {
      for (;;) {
        // Read anew each time: whoever took the place may have left numbers out.
        const slot = ((await lastSlot(series))?.number ?? 0) + 1;
        const number = Math.max(slot, above + 1);
        if (!(await write(series, slot, text(number), number))) continue;
        await settle(series, { slot, number }, named);
        return number;
      }
    },

    async restore(series, restored) {
      for (const { text, version } of restored) await write(series, Number(version), text);
      const last = restored.at(-1)?.version;
      if (last !== undefined) await objects.put(hintKey(series), Buffer.from(last), jsonHeaders);
    },

    async forget(series, version) {
      const headers = { ...jsonHeaders, metadata: { forgotten: 'yes' } };
      known.get(series)?.delete(version);
      await objects.put(versionPath(series, version), Buffer.from('{}'), headers);
    },
  };
}

const hintKey = (series: string) => `${series}/latest`;

const ignore = () => undefined;
