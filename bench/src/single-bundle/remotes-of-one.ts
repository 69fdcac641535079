import { join } from 'node:path';
import { workspace, type LocalPart } from '@amendes/delivery/local/parts.ts';

/**
 * The text of a module that stands in for the federation's runtime: it loads the parts by `import()`, a
 * chunk each, as a site of one build would split itself by routes.
 */
export function remotesOfOne(remotes: readonly LocalPart[]): string {
  const loaders = remotes.map(({ name, folder }) => {
    const app = JSON.stringify(join(workspace, folder, 'src/app.tsx'));
    return `${JSON.stringify(name)}: () => import(/* webpackChunkName: "${name}" */ ${app}),`;
  });
  return [
    'const apps = {',
    ...loaders,
    '};',
    'export function registerRemotes() {}',
    // `static_pages_1a2b3c4d5e6f/app` is what the shell asks for: container and module.
    'export function loadRemote(id) {',
    String.raw`  const name = id.replace(/_[^_]*\/app$/, '').replaceAll('_', '-');`,
    '  return apps[name]();',
    '}',
    '',
  ].join('\n');
}
