import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createPaymentSite,
  paymentBuild,
  people,
  type SharedSite,
} from '../testing/create-trust.ts';
import { parseSigned, sign, signedText } from '../trust/signed.ts';
import { headSchema } from './registered.ts';
import { readRegistry } from './registry.ts';

/* A damaged registry is reported by its exact fault, so that anyone who repairs it knows where to look. */

const registry = ({ root }: SharedSite, path: string) => join(root, 'registry', path);

test('a head stored under another version number is refused', async () => {
  const site = await createPaymentSite();
  await cp(registry(site, 'head/000003.json'), registry(site, 'head/000004.json'));
  await expect(readRegistry(site.as())).rejects.toThrow(/its version 4 calls itself 3/);
});

test('an unreadable or missing pointer is reported with its name and version', async () => {
  const site = await createPaymentSite();
  await writeFile(registry(site, 'payment/000002.json'), '{');
  await expect(readRegistry(site.as())).rejects.toThrow(/damaged: payment 2 is not JSON\./);
  await rm(registry(site, 'payment/000002.json'));
  await expect(readRegistry(site.as())).rejects.toThrow(/payment 2 is missing/);
});

test('a newer head that names an older pointer than was seen is refused', async () => {
  const site = await createPaymentSite();
  await readRegistry(site.remembering());
  const headOf = async (version: number) => {
    const read = parseSigned(
      await readFile(registry(site, `head/00000${version}.json`)),
      headSchema,
    );
    if (!read.ok) throw new Error(read.fault);
    return read.value.signed;
  };
  const [older, latest] = [await headOf(2), await headOf(3)];
  const pointers = { ...latest.pointers, ...older.pointers };
  const seal = async (who: 'editor' | 'operator') =>
    writeFile(
      registry(site, 'head/000005.json'),
      signedText(sign({ ...latest, version: 5, pointers }, [people[who]])),
    );
  const refusal = /is older than what was seen here: it names payment 1, but payment 2 was seen\./;
  for (const who of ['editor', 'operator'] as const) {
    await seal(who);
    // A machine that has not seen the earlier states has nothing to compare this one with.
    expect((await readRegistry(site.as())).parts['payment']?.current).toBe(paymentBuild(1).build);
    // Not even an operator goes back: after a restore they sign the present state under higher numbers.
    await expect(readRegistry(site.remembering())).rejects.toThrow(refusal);
  }
});
