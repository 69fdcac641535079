import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { billFile } from '@amendes/protocol/build-description.ts';
import { expect, test } from 'vitest';
import { publish } from '../publish/publish.ts';
import { createBuild, createEmptySite, lookupBuild } from '../testing/create-site.ts';
import { describeSupply, statementFile } from './provenance-statement.ts';
import { integrityOf } from './release.ts';

const commit = '74eaa69cab8460d7a356c023089ea90a46ee4c22';

const build = {
  ...lookupBuild,
  provenance: {
    commit,
    isClean: true,
    lockfile: { hash: 'de9b3972076c' },
    tools: { node: '26.10.0', pnpm: '12.4.2', rsbuild: '2.3.2' },
    builder: 'https://ci.example/runners/7',
    author: 'Ada',
    builtAt: '2026-11-24T06:00:00.000Z',
  },
};

const bill = JSON.stringify({ bomFormat: 'CycloneDX', components: [{ name: 'yup' }] });

test('the provenance statement names sources, lockfile, builder and file hashes', async () => {
  const site = await createEmptySite();
  const dist = await createBuild(build, { [billFile]: bill });
  const release = await publish(site, dist);
  const bytes = await readFile(join(site.release(build.name, build.build), statementFile));
  expect(release.statement).toBe(integrityOf(bytes));
  const hex = (text: string) => Buffer.from(text.replace('sha384-', ''), 'base64').toString('hex');
  expect(JSON.parse(bytes.toString())).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    subject: Object.entries(release.files).map(([name, { integrity }]) => ({
      name,
      digest: { sha384: hex(integrity) },
    })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        externalParameters: { part: 'lookup', build: build.build },
        resolvedDependencies: [
          { name: 'sources', digest: { gitCommit: commit }, annotations: { isClean: true } },
          { name: 'pnpm-lock.yaml', digest: { sha256: 'de9b3972076c' } },
        ],
      },
      runDetails: {
        builder: { id: 'https://ci.example/runners/7', version: { pnpm: '12.4.2' } },
        metadata: { finishedOn: '2026-11-24T06:00:00.000Z' },
        byproducts: [{ name: billFile, digest: { sha384: hex(integrityOf(Buffer.from(bill))) } }],
      },
    },
  });
  expect(await describeSupply(site, release)).toBe(
    '1 packages (sbom.cdx.json), provenance (provenance.intoto.json)',
  );
  expect(await publish(site, dist)).toEqual(release);
});

test('a changed provenance statement is reported as missing, like an absent one', async () => {
  const site = await createEmptySite();
  const release = await publish(site, await createBuild(build));
  await writeFile(join(site.release(build.name, build.build), statementFile), '{}');
  const none = 'no list of its packages, no statement of its provenance';
  expect(await describeSupply(site, release)).toBe(none);
  const other = await publish(site, await createBuild({ ...lookupBuild, build: 'b00000000009' }));
  expect(await describeSupply(site, other)).toBe(none);
});
