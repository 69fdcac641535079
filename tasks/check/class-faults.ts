import { posix } from 'node:path';
import { parse, walk } from 'css-tree';
import type { SourceFile } from './house/read-tree.ts';

type Source = Pick<SourceFile, 'path' | 'text'>;

/** What a script takes from a style sheet, as far as its text says it. */
interface Use {
  readonly script: string;
  readonly sheet: string;
  readonly names: readonly string[];
  /** Some names are only known when the script runs: none of the sheet can be called unused. */
  readonly isOpen: boolean;
}

const sheetImport = /import (\w+) from '([^']+[.]module[.]css)';/g;

/**
 * Where scripts and style sheets disagree about classes. TypeScript knows the classes of a sheet as any text: a name that
 * the sheet lacks is an element without its styles, and a class that nobody names is sent to every visitor for nothing.
 * @param files scripts and sheets, their paths relative to the workspace.
 * @returns a line for each fault.
 */
export function classFaults(files: readonly Source[]): readonly string[] {
  const uses = files.flatMap(usesOf);
  return files
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) => {
      const own = classesOf(text);
      const ofSheet = uses.filter(({ sheet }) => sheet === path);
      const missing = ofSheet.flatMap(({ script, names }) =>
        names
          .filter((name) => !own.has(name))
          .map((name) => `${script} takes .${name}, which ${path} has not`),
      );
      const used = new Set(ofSheet.flatMap(({ names }) => names));
      const unused = ofSheet.some(({ isOpen }) => isOpen)
        ? []
        : [...own].filter((name) => !used.has(name));
      return [...missing, ...unused.map((name) => `${path} has .${name}, which nobody takes`)];
    });
}

function usesOf({ path, text }: Source): readonly Use[] {
  return [...text.matchAll(sheetImport)].map(([, variable = '', from = '']) => {
    const taken = [...text.matchAll(new RegExp(String.raw`\b${variable}\[([^\]]+)\]`, 'g'))];
    const keys = taken.map(([, key = '']) => /^'([\w-]+)'$/.exec(key)?.[1]);
    return {
      script: path,
      sheet: posix.join(posix.dirname(path), from),
      names: keys.filter((key) => key !== undefined),
      isOpen: keys.includes(undefined),
    };
  });
}

function classesOf(sheet: string): ReadonlySet<string> {
  const names = new Set<string>();
  walk(parse(sheet), (node) => {
    if (node.type === 'ClassSelector') names.add(node.name);
  });
  return names;
}
