import { readdir } from 'node:fs/promises';
import { serverFile } from '@amendes/protocol/build-description.ts';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { composable } from '../composer/site-composer.ts';
import { startPreview } from '../content/preview/start-preview.ts';
import { compose } from '../local/compose.ts';
import { publish } from '../publish/publish.ts';
import { changeRegistry, previewChange } from '../registry/change-registry.ts';
import { promote } from '../registry/promote.ts';
import type { Release } from '../release/release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createContent } from '../testing/create-content.ts';
import { createHostileSite } from '../testing/create-hostile-site.ts';
import { createBuild, createComposer, lookupBuild } from '../testing/create-site.ts';
import { anyPort, sealUnchecked, serving } from '../testing/serve-test-site.ts';
import { cages, nodeWalls } from './cage.ts';

let site: SiteFolder;
let shell: Release;

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  ({ site, shell } = await createHostileSite());
});

/** Tries to write into the site, and fails with the outcome as its message. */
const thief = () => `
  let outcome = 'written';
  try {
    process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(site.root)} + '/stolen', 'x');
  } catch (error) {
    outcome = error.code;
  }
  throw new Error('the file: ' + outcome);
`;

/** Creates a build of the home page whose module does that. */
const thievish = async (build: string) =>
  createBuild(
    {
      ...lookupBuild,
      build,
      server: serverFile,
      routes: [{ pattern: '/tai', indexed: true, prerendered: true }],
    },
    { [serverFile]: thief() },
  );

const denied = /cannot render \/tai in [a-z]{2} \(Error: the file: ERR_ACCESS_DENIED\)/;

describe('a hostile release cannot write into the site', () => {
  test('during the preview of a promotion', async () => {
    await promote(site, [await createComposer(site), shell]);
    const release = await sealUnchecked(site, await thievish('f00000000001'));
    const tried = previewChange(site, composable(site, serving(release)));
    await expect(tried).rejects.toThrow(denied);
    expect(await readdir(site.root)).not.toContain('stolen');
  });

  test('during the rehearsal of a build that is published', async () => {
    await promote(site, [shell]);
    await expect(publish(site, await thievish('f00000000002'))).rejects.toThrow(denied);
    expect(await readdir(site.root)).not.toContain('stolen');
  });

  test('during the preview of content and during a composition', async () => {
    const release = await sealUnchecked(site, await thievish('f00000000003'));
    await promote(site, [await createComposer(site), shell]);
    await changeRegistry(site, serving(release));
    const settings = { ...anyPort, onState: () => {} };
    const preview = startPreview(site, await createContent(), settings);
    await expect(preview).rejects.toThrow(denied);
    await expect(compose(site)).rejects.toThrow(denied);
    expect(await readdir(site.root)).not.toContain('stolen');
  });
});

describe('the setting RENDER_CAGE', () => {
  test('refuses a cage without the kernel if it is “required”', async () => {
    vi.stubEnv('RENDER_CAGE', 'required');
    const path = process.env['PATH'];
    vi.stubEnv('PATH', site.root);
    const opening = cages()();
    await expect(opening).rejects.toThrow(/^RENDER_CAGE=required, and .* \(.*bwrap.*\): install/);
    vi.stubEnv('PATH', path);
    await expect(cages(nodeWalls)()).rejects.toThrow(/\(this system has none\)/);
  });

  test('refuses an unknown value', async () => {
    vi.stubEnv('RENDER_CAGE', 'yes');
    await expect(cages()()).rejects.toThrow('RENDER_CAGE can be required or nothing, not yes');
  });

  afterEach(() => void vi.stubEnv('RENDER_CAGE', undefined));
});

test('the warning that only Node isolates releases is written once', async () => {
  Reflect.deleteProperty(globalThis, Symbol.for('amendes.render-cage-told'));
  const warn = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  warn.mockClear();
  for (const open of [cages(nodeWalls), cages(nodeWalls)]) (await open()).end();
  expect(warn.mock.calls).toEqual([[expect.stringContaining('the weaker wall')]]);
});
