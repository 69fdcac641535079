import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { expect } from 'playwright/test';
import { runRelease } from './run-release.ts';

/** The commands of a team on a site. Each has to succeed; what it says is answered. */
export function commandsOn({ root }: SiteFolder) {
  const run = async (...args: readonly string[]) => {
    const { code, output } = await runRelease([...args, '--site', root]);
    expect({ args, code, output }).toMatchObject({ code: 0 });
    return output;
  };
  return {
    promote: (part: string, build: string, ...options: readonly string[]) =>
      run('promote', part, build, ...options),
    rollback: (part: string) => run('rollback', part),
    canary: (part: string, build: string, percent: number) =>
      run('canary', part, build, '--percent', String(percent)),
    disable: (part: string, message: string) => run('disable', part, '--message', message),
    enable: (part: string) => run('enable', part),
    verify: () => run('verify'),
  };
}
