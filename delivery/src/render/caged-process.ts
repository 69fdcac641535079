import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { frames } from './render-protocol.ts';

/* Talks to a process that runs untrusted code. Its answers may be too long, out of turn, or never arrive. */

/** Upper bound of an answer, in bytes; the largest page of the site has 50,000. */
const longestAnswer = 4 * 1024 * 1024;

export interface CagedProcess {
  /**
   * Sends one question, with the frames that follow it, and returns its one answer.
   * @throws {CageFailure} when the process ends, says too much or speaks out of turn, or when time is up. It is killed then.
   */
  ask(question: unknown, timeoutMs: number, following?: readonly Uint8Array[]): Promise<unknown>;
  end(): void;
}

/** Thrown if a process misbehaves. The message is a short reason, to be put in brackets. */
export class CageFailure extends Error {
  override readonly name = 'CageFailure';
}

/**
 * Returns the process once it has reported that it is ready, which it does before it receives any code.
 * @throws {CageFailure} when it does not start, with the last line of its error output.
 */
export async function cagedProcess(child: ChildProcess, timeoutMs: number): Promise<CagedProcess> {
  let pending: PromiseWithResolvers<unknown> | undefined;
  let failure: CageFailure | undefined;
  let received = Buffer.of();
  let complaint = '';

  const fail = (reason: string) => {
    failure ??= new CageFailure(reason);
    child.kill('SIGKILL');
    pending?.reject(failure);
  };
  const [input, output, errors] = [child.stdin, child.stdout, child.stderr];
  if (!input || !output || !errors) throw new TypeError('The process has no pipes');

  input.on('error', () => fail('it ended its process'));
  child.on('error', ({ message }) => fail(message));
  child.on('close', (code, signal) => fail(`it ended its process: ${signal ?? code}`));
  errors.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000);
  });
  output.on('data', (chunk: Buffer) => {
    if (!pending) return fail('it spoke out of turn');
    received = Buffer.concat([received, chunk]);
    if (received.length < 4) return;
    const length = received.readUInt32BE();
    if (length > longestAnswer) return fail('its answer is too long');
    if (received.length < 4 + length) return;
    if (received.length > 4 + length) return fail('it spoke out of turn');
    const body = received.subarray(4).toString();
    received = Buffer.of();
    try {
      pending.resolve(JSON.parse(body));
    } catch {
      fail('its answer is not JSON');
    }
  });

  const answer = async (ms: number) => {
    if (failure) throw failure;
    pending = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => fail('it did not come to an end'), ms);
    for (const each of [child, input, output, errors]) hold(each, true);
    try {
      return await pending.promise;
    } finally {
      pending = undefined;
      clearTimeout(timer);
      // A waiting process must not keep a command running that has nothing else to do.
      for (const each of [child, input, output, errors]) hold(each, false);
    }
  };

  try {
    await answer(timeoutMs);
  } catch (error) {
    if (!errors.closed) await once(errors, 'close');
    throw new CageFailure(complaint.trim().split('\n').at(-1) || String(error), { cause: error });
  }
  return {
    ask(question, ms, following = []) {
      const answered = answer(ms);
      if (failure) return answered;
      // All in one system call.
      input.cork();
      for (const bytes of frames(question, following)) input.write(bytes);
      input.uncork();
      return answered;
    },
    end: () => fail('it was ended'),
  };
}

/** Decides whether this process waits for that. The pipes of a child are sockets, which Node’s types do not say. */
function hold(what: ChildProcess | Readable | Writable, isHeld: boolean): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const held = what as Socket;
  if (isHeld) held.ref();
  else held.unref();
}
