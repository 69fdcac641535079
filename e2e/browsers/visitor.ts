import { setTimeout as pause } from 'node:timers/promises';
import { axeSource } from '../set-up/axe-findings.ts';
import type { Driver, Key } from './drivers/driver.ts';
import { findings, locate, look, styleOf, type Found, type Seen } from './page-side.ts';

const selectors = {
  disclosure: 'summary',
  button: 'button',
  link: 'a[href]',
  radio: 'input[type=radio]',
  field: 'input:not([type=radio])',
} as const;

type Kind = keyof typeof selectors;

/** Time limit of one wait on a busy machine, in milliseconds. */
const timeoutMs = 20_000;

/** Upper bound of the Tab presses, above the stops of any page of the site. */
const maxStops = 60;

export type Visitor = ReturnType<typeof visit>;

/** Returns a visitor who uses the site in a browser through what is shown and through real input. */
export function visit(driver: Driver, origin: string) {
  async function evaluate<Answer, Question = undefined>(
    question: (about: Question) => Answer | Promise<Answer>,
    about?: Question,
  ): Promise<Answer> {
    const call = `(${question.toString()})(${JSON.stringify(about)})`;
    const expression = `Promise.resolve(${call}).then((answer) => JSON.stringify(answer))`;
    return JSON.parse(await driver.evaluate(expression)) as Answer;
  }

  /**
   * Repeats the question until it is answered, and once more after the time limit: a page that is being left does not
   * answer and may block the caller until then.
   */
  async function poll<Answer>(
    what: string,
    question: () => Promise<Answer | undefined>,
  ): Promise<Answer> {
    const end = Date.now() + timeoutMs;
    let failure = '';
    for (let isLast = false; !isLast;) {
      isLast = Date.now() > end;
      const answer = await question().catch((error: unknown) => {
        failure = String(error);
        return undefined;
      });
      if (answer !== undefined) return answer;
      await pause(50);
    }
    const seen = await evaluate(look).catch(() => undefined);
    throw new Error(`${what} did not appear. ${failure}\n${JSON.stringify(seen, null, 2)}`);
  }

  const find = (kind: Kind, { source: name }: RegExp, isToPress = false) =>
    evaluate(locate, { selector: selectors[kind], name, isToPress });

  /** Returns the position of an element once it has stopped moving, with nothing above it. */
  async function pointOf(kind: Kind, name: RegExp): Promise<Found> {
    let before: Found | null = null;
    return poll(`${kind} ${name}`, async () => {
      const now = await find(kind, name, true);
      const isStill = now?.isHit && now.x === before?.x && now.y === before.y;
      before = now;
      return now && isStill ? now : undefined;
    });
  }

  /** Waits until `answer` returns true for what is seen, and returns that. */
  const until = (what: string, answer: (seen: Seen) => boolean) =>
    poll(what, async () => {
      const seen = await evaluate(look);
      return answer(seen) ? seen : undefined;
    });

  /** Opens a page and waits only for its title, since its scripts may not run. */
  async function openWithoutScripts(path: string): Promise<void> {
    await driver.open(origin + path);
    await until(path, (seen) => seen.path === path.split('?')[0] && seen.title !== '');
  }

  async function click(kind: Kind, name: RegExp): Promise<void> {
    const { x, y } = await pointOf(kind, name);
    await driver.click(x, y);
  }

  return {
    until,
    openWithoutScripts,
    click,
    async open(path: string) {
      await openWithoutScripts(path);
      await until(path, ({ isReady }) => isReady);
    },
    async fill(label: RegExp, text: string) {
      await click('field', label);
      await poll(
        `focus on ${label}`,
        async () => (await find('field', label))?.isFocused || undefined,
      );
      await driver.type(text);
    },
    /** Presses Tab until the element has the focus, and throws if the focus is not visible there. */
    async tabTo(kind: Kind, name: RegExp) {
      await poll(`${kind} ${name}`, async () => (await find(kind, name)) ?? undefined);
      for (let stops = 0; stops < maxStops; stops += 1) {
        await driver.press('Tab');
        const found = await find(kind, name);
        if (!found?.isFocused) continue;
        if (!found.isMarked) throw new Error(`The focus on ${kind} ${name} is not seen`);
        return;
      }
      throw new Error(`No Tab leads to ${kind} ${name}`);
    },
    press: (key: Key) => driver.press(key),
    type: (text: string) => driver.type(text),
    waitForTitle: (title: string) => until(title, (seen) => seen.title === title && seen.isReady),
    styleOf: (selector: string, property: string) => evaluate(styleOf, { selector, property }),
    // A page that is being left, or was just loaded, may lose the question.
    axeFindings: () =>
      poll('axe', async () => {
        await driver.evaluate(`(() => { ${axeSource}; return 'loaded'; })()`);
        return evaluate(findings);
      }),
  };
}
