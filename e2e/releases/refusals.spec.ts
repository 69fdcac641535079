import { refusals } from '../drills/hurts/refusals.ts';
import { teamOn } from '../drills/hurts/team.ts';
import { expect, test } from '../set-up/test.ts';

/* What would hurt citizens, and a command finds out. The drills do the same while people pay. */

for (const { row, what, hurt, says } of refusals) {
  test(`${row}: ${what} is refused in words, and nothing else is served`, async ({
    fragileSite,
  }) => {
    const { folder, origin } = fragileSite;
    const home = async () => (await fetch(`${origin}/tai?langue=fr`)).text();
    const before = await home();
    const team = await teamOn(folder);
    try {
      const { code, output } = await hurt(team);
      expect({ code, output }).toMatchObject({ code: 1, output: expect.stringMatching(says) });
      expect(output).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
      if (row !== 'k5') expect(await home()).toBe(before);
    } finally {
      await team.leave();
    }
  });
}
