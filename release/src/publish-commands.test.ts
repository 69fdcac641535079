import { parts } from '@amendes/delivery/local/parts.ts';
import { buildOfSources } from '@amendes/delivery/local/prepare-site.ts';
import { expect, test } from 'vitest';
import { refuseOtherSources } from './publish-commands.ts';

test.each(parts)('a build of $name that does not match the sources is refused', (part) => {
  expect(() => refuseOtherSources(part, 'a00000000001')).toThrow(
    new RegExp(
      `^${part.folder}/dist is ${part.name} a00000000001, the sources are ${buildOfSources(part)}: .* publish with --from`,
    ),
  );
  expect(() => refuseOtherSources(part, buildOfSources(part))).not.toThrow();
});
