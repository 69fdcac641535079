import type { SiteFolder } from '../site/site-folder.ts';
import { describeChange } from './describe-change.ts';
import { parseVersion, type Changed, type Registry } from './registry.ts';

/** One change of the registry. */
export interface HistoryEntry {
  readonly version: string;
  /** Nothing for versions from before it was noted. */
  readonly changed: Changed | undefined;
  /** What was changed, a line each, as `payment current a1 → a2`. */
  readonly lines: readonly string[];
}

/**
 * Who changed what and when, the latest first, as far as versions of the registry are kept. The oldest of them only
 * tells what the next one changed.
 * @param names The parts that are asked for, `content` and `notice` among them; of all when there are none.
 */
export async function history(
  site: SiteFolder,
  names: readonly string[] = [],
): Promise<readonly HistoryEntry[]> {
  const texts = await site.storage.registryVersions();
  const versions = texts.flatMap((text) => {
    const read = parseVersion(text);
    // A damaged version is told of by every other command.
    return read.ok ? [read.value] : [];
  });
  const isFirstKept = versions[0]?.version !== '1';
  let before: Registry | undefined;
  const entries = versions.map(({ version, changed, registry: after }, index) => {
    const lines = isFirstKept && index === 0 ? [] : describeChange({ before, after });
    before = after;
    return { version, changed, lines: lines.filter((line) => isOf(line, names)) };
  });
  return entries.filter(({ lines }) => lines.length > 0).toReversed();
}

const isOf = (line: string, names: readonly string[]) =>
  names.length === 0 || names.includes(line.split(' ', 1)[0] ?? '');
