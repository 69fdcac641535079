/**
 * Has `check` see, change or refuse an address before an element loads it, whichever of the two usual
 * ways it comes: `element.src = …` or `element.setAttribute('src', …)`.
 */
export function guardAddress<Target extends HTMLElement>(
  prototype: Target,
  property: 'src' | 'href',
  check: (element: Target, address: string) => unknown,
): void {
  const native = Object.getOwnPropertyDescriptor(prototype, property);
  if (!native?.set) return;
  const give = (element: Target, address: unknown) => {
    native.set?.call(element, check(element, String(address)));
  };
  Object.defineProperties(prototype, {
    [property]: {
      ...native,
      set(this: Target, address: unknown) {
        give(this, address);
      },
    },
    setAttribute: {
      configurable: true,
      value(this: Target, name: string, value: string) {
        if (name.toLowerCase() === property) give(this, value);
        else Element.prototype.setAttribute.call(this, name, value);
      },
    },
  });
}
