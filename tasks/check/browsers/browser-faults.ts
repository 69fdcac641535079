import { matchesGlob } from 'node:path';
import type { AllowedUse } from './allowed-uses.ts';
import { lackedBy, type Use } from './floor.ts';
import { scriptUses } from './script-uses.ts';
import { styleUses } from './style-uses.ts';

export interface BuiltFile {
  /** `<part>/<file>`. */
  readonly path: string;
  readonly text: string;
}

/** Each use of something that a browser at the floor lacks and nobody allowed, and each allowance that nothing meets. */
export function browserFaults(
  files: readonly BuiltFile[],
  allowed: readonly AllowedUse[],
): readonly string[] {
  const met = new Set<AllowedUse>();
  const faults = files.flatMap(({ path, text }) =>
    usesIn(path, text).flatMap(({ feature, line }) => {
      const allowance = allowed.find(
        (one) => one.feature === feature && matchesGlob(path, one.where),
      );
      if (allowance) met.add(allowance);
      const lacking = lackedBy(feature, path.endsWith('.css')).join(', ');
      return allowance
        ? []
        : [`${path}:${line} uses ${feature}${lacking && `, not in ${lacking}`}`];
    }),
  );
  const unmet = allowed.filter((one) => !met.has(one));
  return [
    ...new Set(faults),
    ...unmet.map(
      ({ feature, where }) =>
        `${feature} in ${where} is allowed, but nothing uses it: remove it from allowed-uses.ts`,
    ),
  ];
}

function usesIn(path: string, text: string): readonly Use[] {
  return path.endsWith('.css') ? styleUses(text) : scriptUses(text);
}
