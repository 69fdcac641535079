import type { FakeApi } from '@amendes/testing/fake-api.ts';

/* Replaces some functions of the browser: frames beside each other share nothing, nothing leaves the page, and every
   state has the same date. */

const { setTimeout: wait } = globalThis;
const BrowserDate = Date;
const HTML = HTMLElement.prototype;

/** Date shown by every state. A card still pays the reduced amount of the fines on that day. */
const today = BrowserDate.parse('2026-11-21T12:00:00Z');

const clock = { startedAt: 0, speed: 1 };
const now = () => today + (BrowserDate.now() - clock.startedAt) * clock.speed;

/** Restarts the clock, at the speed that a state needs. */
export function restartClock(speed = 1): void {
  Object.assign(clock, { startedAt: BrowserDate.now(), speed });
  Object.assign(navigator.clipboard, clipboard);
}

globalThis.Date = new Proxy(BrowserDate, {
  construct: (target, args: readonly unknown[], newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only one of the browser's overloads is called
globalThis.setTimeout = ((work: () => void, milliseconds = 0, ...args: []) =>
  wait(work, milliseconds / clock.speed, ...args)) as typeof setTimeout;

/** Waits in real time, independent of the speed of the clock. */
export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    wait(resolve, milliseconds);
  });

const stored = new Map<string, string>();

/** Forgets what the frame has stored. */
export const forgetStored = () => stored.clear();

const storage = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
};
for (const name of ['sessionStorage', 'localStorage']) {
  Object.defineProperty(globalThis, name, { value: storage });
}

const browserFetch = globalThis.fetch;
let api: FakeApi | undefined;

export function answerBy(fake: FakeApi): void {
  api = fake;
}

globalThis.fetch = (input, init) => (api?.fetch ?? browserFetch)(input, init);

// No state leads to a card page, and none prints.
HTMLFormElement.prototype.submit = () => {};
globalThis.print = () => {};
// Each state starts with a clipboard that accepts every copy.
const clipboard = { writeText: async () => {} };
Object.defineProperty(navigator, 'clipboard', { value: { ...clipboard } });

// Downloads are ignored, so that nothing leaves the page.
HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
  if (!this.download) HTML.click.call(this);
};

// Among other frames, a focus would scroll the page around them, and a scroll bar would use up some of their width.
if (parent !== globalThis.window) {
  document.documentElement.style.setProperty('scrollbar-width', 'none');
  // oxlint-disable-next-line typescript/unbound-method -- called on the right element below
  const { focus } = HTML;
  HTML.focus = function focusStill(this: HTMLElement) {
    focus.call(this, { preventScroll: true });
  };
  HTML.scrollIntoView = () => {};
}
