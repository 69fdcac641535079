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

/** How long whatever is waited for may take on a busy machine. */
const timeoutMs = 20_000;

/** More stops than any page of the site has. */
const mostStops = 60;

export type Visitor = ReturnType<typeof visit>;

/** Somebody who uses the site in a browser, by what is shown and by real input. */
export function visit(driver: Driver, origin: string) {
  async function ask<Answer, Question = undefined>(
    question: (about: Question) => Answer | Promise<Answer>,
    about?: Question,
  ): Promise<Answer> {
    const call = `(${question.toString()})(${JSON.stringify(about)})`;
    const expression = `Promise.resolve(${call}).then((answer) => JSON.stringify(answer))`;
    return JSON.parse(await driver.evaluate(expression)) as Answer;
  }

  /**
   * Asks again until there is an answer, and once more when the time is over: a page that is just being left gives none,
   * and may keep whoever asks until then.
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
    const seen = await ask(look).catch(() => undefined);
    throw new Error(`${what} did not come. ${failure}\n${JSON.stringify(seen, null, 2)}`);
  }

  const find = (kind: Kind, { source: name }: RegExp, isToPress = false) =>
    ask(locate, { selector: selectors[kind], name, isToPress });

  /** Where an element is once it stands still with nothing above it. */
  async function pointOf(kind: Kind, name: RegExp): Promise<Found> {
    let before: Found | null = null;
    return poll(`${kind} ${name}`, async () => {
      const now = await find(kind, name, true);
      const isStill = now?.isHit && now.x === before?.x && now.y === before.y;
      before = now;
      return now && isStill ? now : undefined;
    });
  }

  /** Waits for what makes `answer` say yes. */
  const until = (what: string, answer: (seen: Seen) => boolean) =>
    poll(what, async () => {
      const seen = await ask(look);
      return answer(seen) ? seen : undefined;
    });

  /** Opens a page of which no script runs. */
  async function openSilent(path: string): Promise<void> {
    await driver.open(origin + path);
    await until(path, (seen) => seen.path === path.split('?')[0] && seen.title !== '');
  }

  async function click(kind: Kind, name: RegExp): Promise<void> {
    const { x, y } = await pointOf(kind, name);
    await driver.click(x, y);
  }

  return {
    until,
    openSilent,
    click,
    async open(path: string) {
      await openSilent(path);
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
    /** Goes on with Tab until the focus is there, and seen there. */
    async tabTo(kind: Kind, name: RegExp) {
      await poll(`${kind} ${name}`, async () => (await find(kind, name)) ?? undefined);
      for (let stops = 0; stops < mostStops; stops += 1) {
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
    sees: (title: string) => until(title, (seen) => seen.title === title && seen.isReady),
    styleOf: (selector: string, property: string) => ask(styleOf, { selector, property }),
    // A page that is just being left, or has just come, may lose the question.
    axeFindings: () =>
      poll('axe', async () => {
        await driver.evaluate(`(() => { ${axeSource}; return 'there'; })()`);
        return ask(findings);
      }),
  };
}
