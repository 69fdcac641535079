import { numberedClasses } from '@amendes/build-config/class-prefix.ts';
import type { Rspack } from '@rsbuild/core';
import { sharedOwner, styleOwners, type StyleOwner } from './class-names.ts';

/**
 * The rules of a configuration with those of style modules once for each owner, so that every class is named
 * after whose it is.
 */
export function stylesByOwner(rules: Rspack.RuleSetRules): Rspack.RuleSetRules {
  return rules.flatMap((rule) => {
    if (!isObject(rule) || !mentionsStyleLoader(rule)) return [rule];
    const folders = styleOwners.map(({ folder }) => `${folder}/`);
    return [
      ...styleOwners.map((owner) => ({
        ...named(rule, owner),
        include: `${owner.folder}/`,
      })),
      { ...named(rule, sharedOwner), exclude: folders },
    ];
  });
}

const loader = /[\\/]css-loader[\\/]/;

function mentionsStyleLoader(value: unknown): boolean {
  if (typeof value === 'string') return loader.test(value);
  return isObject(value) && Object.values(value).some(mentionsStyleLoader);
}

/** A copy of a rule in which the loader of style modules names classes after an owner. */
function named<Value>(value: Value, owner: StyleOwner): Value {
  if (Array.isArray(value)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the same shape
    return value.map((each: unknown) => named(each, owner)) as Value;
  }
  if (!isObject(value) || value instanceof RegExp) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, named(each, owner)]),
  );
  const { loader: path, options } = copy;
  if (typeof path === 'string' && loader.test(path) && isObject(options)) {
    const { modules } = options;
    const nameClass = numberedClasses(`${owner.name}-`, owner.folder);
    copy['options'] = {
      ...options,
      modules: {
        ...(isObject(modules) && modules),
        getLocalIdent: (
          { resourcePath }: { readonly resourcePath: string },
          _: string,
          local: string,
        ) => nameClass(resourcePath, local),
      },
    };
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the same shape
  return copy as Value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
