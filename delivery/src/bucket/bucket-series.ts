import pLimit from 'p-limit';
import {
  versionLimit,
  versionPath,
  type Series,
  type VersionedText,
} from '../storage/versioned-file.ts';
import { BucketDamage } from './bucket-failure.ts';
import type { Objects } from './s3-objects.ts';

/*
 * Series of versions in object storage. Each version is a separate object, `registry/head/000007.json`, created by a write that
 * the service grants to one writer only. A reader of the latest version starts at the hint and reads on, key by key, until none
 * is left: no list is relied on, because lists may be late. So keys have no gaps. A version that was removed is marked as
 * forgotten, and one that skips numbers is stored under the next key, with its own number beside it.
 */

const atOnce = 16;

const jsonHeaders = { contentType: 'application/json; charset=utf-8', cacheControl: 'no-store' };

interface Slot {
  /** Number in the key, usually the version's own. */
  readonly slot: number;
  /** Number of the version in this slot. */
  readonly number: number;
  readonly text: string;
  readonly isForgotten: boolean;
}

export interface BucketSeries extends Series {
  /** Writes versions under the numbers that they had elsewhere, if those are free. */
  restore(series: string, versions: readonly VersionedText[]): Promise<void>;
}

/** @param keepsAll Returns true for a series that keeps every version. */
export function bucketSeries(
  objects: Objects,
  keepsAll: (series: string) => boolean,
): BucketSeries {
  /** Slots that were already read, by series: a version never changes after it was written. */
  const known = new Map<string, Map<number, Slot>>();

  const remember = (series: string, read: Slot) => {
    const slots = known.get(series) ?? new Map<number, Slot>();
    known.set(series, slots.set(read.slot, read));
    // A process that follows a series for weeks does not need its first versions.
    if (slots.size > versionLimit && !keepsAll(series)) slots.delete(Math.min(...slots.keys()));
  };

  const readSlot = async (series: string, slot: number): Promise<Slot | undefined> => {
    const cached = known.get(series)?.get(slot);
    if (cached) return cached;
    const key = versionPath(series, slot);
    const found = await objects.get(key);
    if (!found) return undefined;
    const { version, forgotten } = found.metadata;
    const number = version === undefined ? slot : Number(version);
    // Otherwise, anyone who can write here could lead readers round in a circle.
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

  /** Returns the last slot of a series, even a forgotten one. */
  const lastSlot = async (series: string): Promise<Slot | undefined> => {
    const hint = await readHint(series);
    let found = hint > 0 ? await readSlot(series, hint) : undefined;
    if (!found && hint > 0) found = await readSlot(series, (await listed(series)).at(-1) ?? 0);
    // A writer that was killed before it wrote the first hint has still written the first version.
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

  /** Updates the hint and removes an old version. Failures are ignored: the version is written, and readers find it anyway. */
  const finishWrite = async (
    series: string,
    { slot, number }: Pick<Slot, 'slot' | 'number'>,
    named = Infinity,
  ) => {
    await objects.put(hintKey(series), Buffer.from(String(slot)), jsonHeaders).catch(ignore);
    const old = number - versionLimit;
    if (old < 1 || old >= named || keepsAll(series)) return;
    known.get(series)?.delete(old);
    await objects.remove(versionPath(series, old)).catch(ignore);
  };

  const write = (series: string, slot: number, text: string, number = slot) =>
    objects.create(versionPath(series, slot), Buffer.from(text), {
      ...jsonHeaders,
      ...(number !== slot && { metadata: { version: String(number) } }),
    });

  /** Resolves to true if a slot follows its base. After a very long pause a slot may be free because its version was removed. */
  const isAfter = async (series: string, base: Slot | undefined, slot: number) =>
    base
      ? (await objects.stat(versionPath(series, base.slot))) !== undefined
      : (await readHint(series)) < slot + versionLimit;

  /** Returns versions of any age, oldest first: if numbers were skipped, a referenced version may be before the last hundred. */
  const all = async (series: string): Promise<readonly VersionedText[]> => {
    const last = await lastSlot(series);
    if (!last) return [];
    // A list may be late, but only for the latest slots, so these are read in any case.
    const first = Math.max(1, last.slot - versionLimit + 1);
    const recent = Array.from({ length: last.slot - first + 1 }, (_, index) => first + index);
    const numbers = [...new Set([...(await listed(series)), ...recent])];
    const slots = await pLimit(atOnce).map(numbers, (slot) => readSlot(series, slot));
    return slots
      .flatMap((slot) => (slot && !slot.isForgotten ? [slot] : []))
      .toSorted((one, other) => one.number - other.number)
      .map(({ text, number }) => ({ text, version: String(number) }));
  };

  const versions = async (series: string) =>
    (await all(series)).slice(keepsAll(series) ? 0 : -versionLimit);

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
      // The version skipped numbers and is stored after its predecessor. The latest is tried first, because it is requested most.
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
      await finishWrite(series, { slot, number: next ?? slot });
      return true;
    },

    async add(series, text, { above = 0, named } = {}) {
      for (;;) {
        // The slot is read again each time: the writer that got the last one may have skipped numbers.
        const slot = ((await lastSlot(series))?.number ?? 0) + 1;
        const number = Math.max(slot, above + 1);
        if (!(await write(series, slot, text(number), number))) continue;
        await finishWrite(series, { slot, number }, named);
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
