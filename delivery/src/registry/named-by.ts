import { composerName } from '../release/composer-name.ts';
import { noticeName } from '../release/notice-release.ts';
import { contentName } from '../release/content-release.ts';
import type { Registry } from './registry.ts';

/** The releases that a registry names, whatever their age, as `<name>/<build>`. */
export function namedBy({ parts, composer, content, notice }: Registry): ReadonlySet<string> {
  const ofParts = Object.entries(parts).flatMap(
    ([name, { current, previous, earlier = [], canary }]) =>
      [current, previous, ...earlier, canary?.build].map((build) => [name, build]),
  );
  const named = [
    ...ofParts,
    [composerName, composer?.current],
    [composerName, composer?.previous],
    ...(composer?.earlier ?? []).map((build) => [composerName, build]),
    [contentName, content?.current],
    [contentName, content?.previous],
    ...(content?.earlier ?? []).map((build) => [contentName, build]),
    [noticeName, notice],
  ];
  return new Set(
    named.flatMap(([name, build]) => (build === undefined ? [] : [`${name}/${build}`])),
  );
}
