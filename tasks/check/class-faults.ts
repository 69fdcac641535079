import { posix } from 'node:path';
import { parse, walk } from 'css-tree';
import type { SourceFile } from './house/read-tree.ts';

type Source = Pick<SourceFile, 'path' | 'text'>;

/** Classes that a script uses from a style sheet, as far as its text shows them. */
interface Use {
  readonly script: string;
  readonly sheet: string;
  readonly names: readonly string[];
  /** True if some names are only known at run time: then no class of the sheet counts as unused. */
  readonly isOpen: boolean;
}

const sheetImport = /import (\w+) from '([^']+[.]module[.]css)';/g;

/**
 * Returns the disagreements between scripts and style sheets about classes. TypeScript accepts any class name: a name
 * that the sheet lacks leaves an element without styles, and an unused class is sent to every citizen for nothing.
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
          .map((name) => `${script} uses .${name}, which ${path} does not have`),
      );
      const used = new Set(ofSheet.flatMap(({ names }) => names));
      const unused = ofSheet.some(({ isOpen }) => isOpen)
        ? []
        : [...own].filter((name) => !used.has(name));
      return [...missing, ...unused.map((name) => `${path} has .${name}, which no file uses`)];
    });
}

function usesOf({ path, text }: Source): readonly Use[] {
  return [...text.matchAll(sheetImport)].map(([, variable = '', from = '']) => {
    const accesses = [...text.matchAll(new RegExp(String.raw`\b${variable}\[([^\]]+)\]`, 'g'))];
    const keys = accesses.map(([, key = '']) => /^'([\w-]+)'$/.exec(key)?.[1]);
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
