import { verifyFolder } from '@amendes/delivery/verify/verify-site.ts';
import { refusals } from '../drills/hurts/refusals.ts';
import { teamOn } from '../drills/hurts/team.ts';
import { expect, test } from '../set-up/test.ts';

/* Commands must refuse releases and damage that would hurt citizens. The drills test the same while citizens pay. */

const released = refusals.filter(({ row }) => /^[a-j]/.test(row));
const onDisk = refusals.filter(({ row }) => !/^[a-j]/.test(row));

/* One team tries all of them in turn on one site: a refused change must leave nothing behind. */
for (const [what, rows] of [
  ['a release that would hurt citizens', released],
  ['a change on the disk of a site', onDisk],
] as const) {
  test(`${what} is refused with a reason, and nothing else is served`, async ({ fragileSite }) => {
    test.setTimeout(300_000);
    const { folder, origin } = fragileSite;
    const home = async () => (await fetch(`${origin}/tai?langue=fr`)).text();
    const before = await home();
    const team = await teamOn(folder);
    try {
      for (const refusal of rows) {
        await test.step(`${refusal.row}: ${refusal.what}`, async () => {
          const { code, output, repair } = await refusal.hurt(team);
          const result = { row: refusal.row, code, output };
          expect(result).toMatchObject({ code: 1, output: expect.stringMatching(refusal.says) });
          expect(result).not.toHaveProperty(
            'output',
            expect.stringMatching(/^\s+at .*:\d+:\d+\)?$/m),
          );
          if (refusal.row !== 'k5') expect(await home(), refusal.row).toBe(before);
          await repair?.();
          expect(await verifyFolder(folder), refusal.row).toEqual([]);
        });
      }
      expect(await home()).toBe(before);
    } finally {
      await team.leave();
    }
  });
}
