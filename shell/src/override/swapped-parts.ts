import type { RegisteredPart } from '../registry/registry.ts';

/* Outside production somebody may swap parts for others. Here is only where it is remembered which; what decides
   about it comes when the configuration asks for it. */

let swapped: ReadonlyMap<string, RegisteredPart> = new Map();

/** Called before anything of a part is loaded. */
export function swapParts(parts: readonly RegisteredPart[]): void {
  swapped = new Map(parts.map((part) => [part.name, part]));
}

/** What stands in for a part, or the part itself. */
export function overrideRelease(part: RegisteredPart): RegisteredPart {
  return swapped.get(part.name) ?? part;
}
