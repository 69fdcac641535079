import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import type { ApiReport } from './api-change.ts';

interface InstalledManifest {
  readonly version: string;
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
}

/**
 * Returns the interface of an installed package, from its compiled declarations.
 * @throws {Error} when they cannot be read.
 */
export async function readInterface(folder: string): Promise<ApiReport> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  const { version, exports }: InstalledManifest = JSON.parse(text);
  const entries = Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'string' ? [] : [{ path, types: target.types }],
  );
  // This module re-exports all of them, each under the path by which it is imported.
  const all = entries.map(({ path, types }) => `export * as ${nameOf(path)} from '${types}';`);
  const entry = join(folder, 'all.d.ts');
  await writeFile(entry, `${all.join('\n')}\n`);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(compilation));
  await declareTexts(folder);
  const reports = join(folder, 'reports');
  await mkdir(reports);
  const { errorCount } = Extractor.invoke(
    ExtractorConfig.prepare({
      configObjectFullPath: undefined,
      packageJsonFullPath: join(folder, 'package.json'),
      configObject: {
        projectFolder: folder,
        newlineKind: 'lf',
        mainEntryPointFilePath: entry,
        compiler: { tsconfigFilePath: join(folder, 'tsconfig.json') },
        apiReport: {
          enabled: true,
          // A type that is not exported is still visible in the types that use it.
          includeForgottenExports: true,
          reportFolder: reports,
          reportTempFolder: reports,
          reportFileName: 'all.api.md',
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
      },
    }),
    { localBuild: true, messageCallback: (message) => (message.handled = true) },
  );
  if (errorCount > 0) throw new Error(`The declarations in ${folder} cannot be read`);
  const report = await readFile(join(reports, 'all.api.md'), 'utf8');
  const [, code = ''] = /```ts\n([^]*)\n```/.exec(report) ?? [];
  const lines = code.split('\n').filter((line) => !isRemark(line));
  return { version, lines: lines.map(withoutComma) };
}

/** Declares the content of each dictionary beside it, because the extractor cannot read JSON. */
async function declareTexts(folder: string): Promise<void> {
  for (const file of globSync('lib/**/*.json', { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8');
    const declared = `declare const texts: ${text.replaceAll(/(": )"(\\.|[^"\\])*"/g, '$1string')};`;
    await writeFile(
      join(folder, file.replace(/\.json$/, '.d.json.ts')),
      `${declared}\nexport default texts;\n`,
    );
  }
}

const compilation = {
  compilerOptions: {
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    skipLibCheck: true,
    types: [],
    resolveJsonModule: false,
    allowArbitraryExtensions: true,
  },
  files: ['all.d.ts'],
};

/** Returns a path of the package as a name: `./api-calls.ts` is `api_calls`. */
const nameOf = (path: string) =>
  path === '.'
    ? 'index'
    : path
        .replace(/^\.\//, '')
        .replace(/\.\w+$/, '')
        .replaceAll(/\W/g, '_');

/** True for remarks of the extractor and empty lines, which are no part of the interface. */
const isRemark = (line: string) => /^\s*(\/\/.*)?$/.test(line);

/** Removes the comma after a name: it only says that another name follows. */
const withoutComma = (line: string) => line.replace(/^(\s+\w+(?: as \w+)?),$/, '$1');
