import type { Rspack } from '@rsbuild/core';

/** The packages of which there is something in a build, by the files of its modules. */
export function bundledPackages(stats: Rspack.Stats | Rspack.MultiStats): readonly string[] {
  const each = 'stats' in stats ? stats.stats : [stats];
  const files = each.flatMap(({ compilation }) => [...compilation.modules].flatMap(filesOf));
  return [...new Set(files.flatMap(packageOf))].toSorted();
}

/** Modules that the bundler writes as one are modules of that one. What the page lends has no file. */
function filesOf(module: Rspack.Module): readonly string[] {
  const inner = 'modules' in module && Array.isArray(module.modules) ? module.modules : [];
  const own = 'resource' in module && typeof module.resource === 'string' ? [module.resource] : [];
  return [...own, ...inner.flatMap(filesOf)];
}

/** The innermost package that a file is of; a package of the workspace lies in no folder of packages. */
function packageOf(file: string): readonly string[] {
  const [, name] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file) ?? [];
  return name === undefined ? [] : [name.replace('\\', '/')];
}
