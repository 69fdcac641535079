import { applyChange } from '@amendes/delivery/composer/apply-change.ts';
import { rehearsed } from '@amendes/delivery/publish/rehearse.ts';
import { canary } from '@amendes/delivery/registry/canary.ts';
import type { RegistryChange } from '@amendes/delivery/registry/change-registry.ts';
import { describeChange } from '@amendes/delivery/registry/history.ts';
import { promotion, rollback } from '@amendes/delivery/registry/promote.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { disable, enable, readMessage } from '@amendes/delivery/switch-off/disable.ts';
import { verifyFolder } from '@amendes/delivery/verify/verify-site.ts';
import { expect } from 'playwright/test';

/**
 * Returns functions that change a site as a team's commands do, without a process for each. The processes are tested by
 * `command.spec.ts` and `operations/commands.spec.ts`. Each function must succeed, and returns the output of its command.
 */
export function commandsOn(site: SiteFolder) {
  const apply = async (change: RegistryChange, isUrgent: boolean) => {
    const sound = isUrgent ? change : rehearsed(site, change);
    const { changed } = await applyChange(site, sound, isUrgent);
    return describeChange(changed).join('\n');
  };
  return {
    promote: (name: string, build: string, again = false) =>
      apply(promotion(site, [{ name, build }], { again }), false),
    rollback: (name: string) => apply(rollback(site, name), true),
    canary: (name: string, build: string, percent: number) =>
      apply(canary(site, { name, build }, percent), percent === 0),
    disable: async (name: string, message: string) =>
      apply(disable(site, name, await readMessage(message)), true),
    enable: (name: string) => apply(enable(name), true),
    verify: async () => expect(await verifyFolder(site)).toEqual([]),
  };
}
