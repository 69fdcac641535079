import fc from 'fast-check';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrPath } from './qr-code.tsx';

/** Returns the modules that a path paints, read from its rectangles. */
function painted(path: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  return modules;
}

test('the drawing of a link paints its dark modules and no other', () => {
  const { data, size } = encode('https://site.example/tai/abc_-9', { ecc: 'M', border: 4 });
  expect(painted(qrPath(data), size)).toEqual(data);
});

test('any pattern of modules is painted exactly', () => {
  const square = fc.integer({ min: 1, max: 8 }).chain((size) =>
    fc.array(fc.array(fc.boolean(), { minLength: size, maxLength: size }), {
      minLength: size,
      maxLength: size,
    }),
  );
  fc.assert(
    fc.property(square, (modules) => {
      expect(painted(qrPath(modules), modules.length)).toEqual(modules);
    }),
  );
});
