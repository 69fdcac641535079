import type { Driver, Key } from './driver.ts';

const codePoints: Record<Key, string> = {
  Tab: '\uE004',
  Enter: '\uE006',
  Space: ' ',
  Escape: '\uE00C',
};

const keyActions = (values: readonly string[]) => ({
  type: 'key',
  id: 'keys',
  actions: values.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});

const pointerActions = (x: number, y: number) => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});

/** Returns input functions for both kinds of WebDriver, given the command that performs actions in a browser. */
export const inputBy = (
  perform: (actions: readonly object[]) => Promise<unknown>,
): Pick<Driver, 'click' | 'type' | 'press'> => ({
  async click(x, y) {
    await perform([pointerActions(x, y)]);
  },
  async type(text) {
    await perform([keyActions(text.split(''))]);
  },
  async press(key) {
    await perform([keyActions([codePoints[key]])]);
  },
});
