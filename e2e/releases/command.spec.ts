import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegistry, readVersionedRegistry } from '@amendes/delivery/registry/registry.ts';
import { copyBuild } from '@amendes/delivery/testing/copy-build.ts';
import { sealCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';
import { runRelease } from './set-up/run-release.ts';

/* The command line as a team uses it: its output, its refusals and its exit codes. */

test('a promotion is shown by a dry run, then done, then rolled back', async ({ fragileSite }) => {
  const { folder, origin } = fragileSite;
  const site = ['--site', folder.root];
  const before = await readVersionedRegistry(folder);
  const { release } = await sealCopy(folder, 'payment');
  const old = before.registry.parts['payment']?.current ?? '';

  const args = ['promote', 'payment', release.build, ...site];
  const shown = await runRelease([...args, '--dry-run']);
  expect(shown.code).toBe(0);
  expect(shown.output).toMatch(new RegExp(`payment current +${old} → ${release.build}\n`));
  expect(shown.output).toContain('Would render payment, parts. Nothing was changed');
  expect(await readVersionedRegistry(folder)).toEqual(before);

  const promotion = await runRelease(args);
  expect(promotion.code).toBe(0);
  expect(promotion.output).toMatch(
    /Rendered payment, parts \(2 of 11 pieces, [\d.]+ s\): served\n$/,
  );
  const address = `${origin}/tai/amende/${pathOf(samples.payable)}`;
  expect(await (await fetch(address)).text()).toContain(`/releases/payment/${release.build}/`);
  expect((await runRelease(['status', ...site])).output).toMatch(
    new RegExp(`^payment +${release.build} +before it ${old}$`, 'm'),
  );

  const back = await runRelease(['rollback', 'payment', ...site]);
  expect(back.output).toMatch(new RegExp(`payment current +${release.build} → ${old}\n`));
  // The registry has the same content as before the promotion, for which everything is already rendered.
  expect(back.output).toContain('Nothing had to be rendered (0 of 11 pieces');
  expect(await (await fetch(address)).text()).toContain(`/releases/payment/${old}/`);

  const shownHistory = await runRelease(['history', 'payment', ...site]);
  expect(shownHistory.output).toMatch(
    new RegExp(
      `^version \\d+ .+\\(Paris\\) .+ release rollback payment --site .+\n +signed by .+\n(.*\n){2} +payment given up +none → ${release.build}\n`,
    ),
  );
  const again = await runRelease(args);
  expect([again.code, again.output]).toEqual([
    1,
    expect.stringMatching(/^payment \w+ was given up on .+ with --again\n$/),
  ]);
  expect((await runRelease([...args, '--again'])).code).toBe(0);
});

test('a build is published from any folder, but only as its own part', async ({ fragileSite }) => {
  const { folder } = fragileSite;
  const { dist, build } = await copyBuild(folder, 'payment');
  const from = ['--from', dist, '--site', folder.root];
  const published = await runRelease(['publish', 'payment', ...from]);
  expect(published.output).toContain(`payment ${build} is sealed`);
  expect(published.code).toBe(0);
  const other = await runRelease(['publish', 'lookup', ...from]);
  expect([other.code, other.output]).toEqual([
    1,
    `${dist} holds a build of payment, not of lookup\n`,
  ]);
  await rm(dist, { recursive: true });
});

test('a damaged release is refused with advice, and the site does not change', async ({
  fragileSite,
}) => {
  const { folder } = fragileSite;
  const before = await readRegistry(folder);
  const { release, folder: files } = await sealCopy(folder, 'payment');
  await writeFile(join(files, release.entry), 'other');
  const args = ['promote', 'payment', release.build, '--site', folder.root];
  for (const options of [['--dry-run'], []]) {
    const { code, output } = await runRelease([...args, ...options]);
    expect(code).toBe(1);
    expect(output).toMatch(/^releases\/payment\/\w+\/entry\.js is not what was published: bring/);
    expect(output.trim().split('\n')).toHaveLength(1);
  }
  expect(await readRegistry(folder)).toEqual(before);
});

test('simultaneous promotions of teams are all served, and verify reports damage', async ({
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  const names = ['lookup', 'payment', 'static-pages'];
  const copies = await Promise.all(names.map((name) => sealCopy(folder, name)));
  const outcomes = await Promise.all(
    copies.map(({ release: { name, build } }) =>
      runRelease(['promote', name, build, '--site', folder.root]),
    ),
  );
  expect(outcomes.map(({ code, output }) => [code, code ? output : ''])).toEqual(
    names.map(() => [0, '']),
  );
  const { remotes } = (await (await fetch(`${origin}/assets/parts.json`)).json()) as {
    remotes: { build: string }[];
  };
  expect(remotes.map(({ build }) => build)).toEqual(copies.map(({ release }) => release.build));

  // The command finds damage of a site, and reports it.
  const verify = () => runRelease(['verify', '--site', folder.root]);
  expect((await verify()).code).toBe(0);
  await rm(join(copies[0]?.folder ?? '', 'entry.js.br'));
  const { code, output } = await verify();
  expect(code).toBe(1);
  expect(output).toContain('/entry.js.br is missing\n');
});

test('an unknown command prints the usage, and a missing site is reported in one line', async () => {
  const wrong = await runRelease(['promte', 'payment']);
  expect(wrong.code).toBe(2);
  expect(wrong.output).toContain('There is no command "promte"');
  expect(wrong.output).toContain('pnpm release <command>');
  const nowhere = await runRelease(['status', '--site', '/nowhere']);
  expect([nowhere.code, nowhere.output]).toEqual([
    1,
    'No registry in /nowhere: promote a release of every part first\n',
  ]);
});
