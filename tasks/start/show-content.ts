import type { BroughtContent } from '@amendes/delivery/content/bring-content.ts';

/** The texts that are served, in a line like those of the parts, and what they lack. */
export function showContent({ release, gaps, missing }: BroughtContent): string {
  const lacks = [
    ...(gaps.length > 0
      ? [`${gaps.length} translations missing or behind (pnpm content check names them)`]
      : []),
    ...(missing.length > 0 ? [`the configuration lacks ${missing.join(', ')}`] : []),
  ];
  const name = `  ${release.name.padEnd(14)} ${release.build}`;
  return [name, ...lacks.map((lack) => `    ${lack}`)].join('\n');
}
