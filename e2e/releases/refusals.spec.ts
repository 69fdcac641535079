import { verifyFolder } from '@amendes/delivery/verify/verify-site.ts';
import { refusedFaults } from '../drills/faults/refused-faults.ts';
import { teamOn } from '../drills/faults/team.ts';
import { expect, test } from '../set-up/test.ts';

/* Commands must refuse faulty releases and damage before citizens meet them. The drills test the same while citizens pay. */

const released = refusedFaults.filter(({ row }) => /^[a-j]/.test(row));
const onDisk = refusedFaults.filter(({ row }) => !/^[a-j]/.test(row));

/* One team tries all of them in turn on one site: a refused change must leave nothing behind. */
for (const [what, rows] of [
  ['a faulty release', released],
  ['a change on the disk of a site', onDisk],
] as const) {
  test(`${what} is refused with a reason, and nothing else is served`, async ({ fragileSite }) => {
    test.setTimeout(300_000);
    const { folder, origin } = fragileSite;
    const home = async () => (await fetch(`${origin}/tai?langue=fr`)).text();
    const before = await home();
    const team = await teamOn(folder);
    try {
      for (const fault of rows) {
        await test.step(`${fault.row}: ${fault.what}`, async () => {
          const { code, output, repair } = await fault.cause(team);
          const result = { row: fault.row, code, output };
          expect(result).toMatchObject({ code: 1, output: expect.stringMatching(fault.message) });
          expect(result).not.toHaveProperty(
            'output',
            expect.stringMatching(/^\s+at .*:\d+:\d+\)?$/m),
          );
          if (fault.row !== 'k5') expect(await home(), fault.row).toBe(before);
          await repair?.();
          expect(await verifyFolder(folder), fault.row).toEqual([]);
        });
      }
      expect(await home()).toBe(before);
    } finally {
      await team.leave();
    }
  });
}
