import type { Key } from './driver.ts';

/* Input as both kinds of WebDriver take it. */

export const codePoints: Record<Key, string> = {
  Tab: '\uE004',
  Enter: '\uE006',
  Space: ' ',
  ArrowDown: '\uE015',
  Escape: '\uE00C',
};

export const keyActions = (values: readonly string[]) => [
  {
    type: 'key',
    id: 'keys',
    actions: values.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];

export const pointerActions = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];
