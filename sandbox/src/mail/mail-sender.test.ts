import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listOutbox } from '../outbox/outbox-routes.ts';
import { ReceiptHarness } from '../../test/receipt-harness.ts';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';
import { openPostBox } from '../../test/post-box.ts';

const hour = 3_600_000;

describe.each(testDatabases)('mail from $name to a mail server', ({ open }) => {
  const database = setUpDatabase(open);
  let postBox: Awaited<ReturnType<typeof openPostBox>>;
  let harnesses: ReceiptHarness[] = [];
  let now = Date.parse('2026-03-01T12:00:00Z');

  beforeEach(async () => {
    now = Date.parse('2026-03-01T12:00:00Z');
    postBox = await openPostBox();
    await new ReceiptHarness(database).reset();
  });
  afterEach(async () => {
    await stop();
    await postBox.close();
  });

  /** Starts the sandbox, which also sends mails that an earlier run left behind. */
  const start = async () => {
    const harness = new ReceiptHarness(database, { smtpUrl: postBox.url, now: () => now });
    harnesses.push(harness);
    await harness.api.ready();
    return harness;
  };
  const stop = async () => {
    await Promise.all(harnesses.map(({ api }) => api.close()));
    harnesses = [];
  };
  const state = async () => (await listOutbox(database.queries)).mails[0]?.state;
  const expectTries = (times: number) => expect.poll(() => postBox.tries).toBe(times);

  it('is sent to the requested address with the receipt attached', async () => {
    const harness = await start();
    await harness.mail({ locale: 'it' });
    await expect.poll(state).toBe('sent');

    const [received] = postBox.received;
    expect(received?.recipients).toEqual(['anna@example.org']);
    expect(received?.raw).toMatch(/^To: anna@example\.org\r$/m);
    expect(received?.raw).toMatch(/^Subject: \[SANDBOX\] La ricevuta del pagamento\r$/m);
    expect(received?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    const receipt = await harness.receipt({ locale: 'it' });
    const attached = /application\/pdf[\s\S]+?\r\n\r\n([\w+/=\r\n]+)/.exec(
      received?.raw ?? '',
    )?.[1];
    expect(Buffer.from(attached ?? '', 'base64').equals(receipt.rawPayload)).toBe(true);
  });

  it('is sent once when requested twenty times at once', async () => {
    const harness = await start();
    await Promise.all([...Array(20).keys()].map(() => harness.mail()));
    await expect.poll(state).toBe('sent');
    await harness.mail();
    await stop();
    expect(postBox.received).toHaveLength(1);
  });

  it('is sent once by two sandboxes on the same database', async () => {
    const [one, other] = [await start(), await start()];
    await Promise.all([one.mail(), other.mail(), one.mail(), other.mail()]);
    await expect.poll(state).toBe('sent');
    await stop();
    expect(postBox.received).toHaveLength(1);
  });

  it('waits while the server is busy, and is sent once afterwards', async () => {
    postBox.behaviour = 'is busy';
    const harness = await start();
    expect((await harness.mail()).json().etat).toBe('FAIT');
    await expectTries(1);
    await stop();
    expect(await state()).toBe('waiting');

    postBox.behaviour = 'takes';
    now += hour;
    await start();
    await expect.poll(state).toBe('sent');
    await stop();
    now += 24 * hour;
    await start();
    await stop();
    expect(postBox.received).toHaveLength(1);
  });

  it('is not tried again before its pause is over', async () => {
    postBox.behaviour = 'is busy';
    const harness = await start();
    await harness.mail();
    await expectTries(1);
    await stop();
    now += 1_000;
    await start();
    await stop();
    expect(postBox.tries).toBe(1);
  });

  it('is sent by itself once its pause is over', async () => {
    postBox.behaviour = 'is busy';
    const harness = await start();
    await harness.mail();
    await expectTries(1);
    await expect.poll(state).toBe('waiting');
    postBox.behaviour = 'takes';
    // The sender waits only for the rest of the pause, because the sandbox's clock continues without calls.
    now += 30_000 - 50;
    await harness.mail({ adrMail: 'bob@example.org' });
    await expect.poll(() => postBox.received).toHaveLength(1);
    now += 50;
    await expect.poll(() => postBox.received).toHaveLength(2);
  });

  it('is given up if the server refuses it, and tried again on a new request', async () => {
    postBox.behaviour = 'refuses';
    const harness = await start();
    await harness.mail();
    await expect.poll(state).toBe('given-up');
    now += 24 * hour;
    postBox.behaviour = 'takes';
    expect((await harness.mail()).json()).toEqual({
      etat: 'DEJA_FAIT',
      date: '2026-03-01T12:00:00.000Z',
    });
    await expect.poll(state).toBe('sent');
    expect(postBox.received).toHaveLength(1);
  });

  it('is given up after seven tries without success', async () => {
    postBox.behaviour = 'is busy';
    const harness = await start();
    await harness.mail();
    for (let day = 0; day < 8; day += 1) {
      await stop();
      now += 24 * hour;
      await start();
    }
    await stop();
    expect([postBox.tries, await state()]).toEqual([7, 'given-up']);
  });

  it('is recorded at once even if the server does not answer', async () => {
    postBox.behaviour = 'is silent';
    const harness = await start();
    expect((await harness.mail()).json().etat).toBe('FAIT');
    await expectTries(1);
    expect((await harness.mail({ adrMail: 'bob@example.org' })).json().etat).toBe('FAIT');
    await postBox.close();
  });

  it('requested while no server is reachable is sent at the next start', async () => {
    await postBox.close();
    const harness = await start();
    expect((await harness.mail()).json().etat).toBe('FAIT');
    await stop();
    expect(await state()).toBe('waiting');

    postBox = await openPostBox();
    now += hour;
    await start();
    await expect.poll(state).toBe('sent');
    expect(postBox.received).toHaveLength(1);
  });

  it('has the same Message-ID at every try', async () => {
    const harness = await start();
    await harness.mail();
    await expect.poll(() => postBox.received).toHaveLength(1);
    await stop();
    // This is the state after the process was killed between the server's answer and the record of it.
    await database.queries
      .updateTable('outgoing_mail')
      .set({ next_try_at: new Date(now), sent_at: null })
      .execute();
    await start();
    await expect.poll(() => postBox.received).toHaveLength(2);
    const ids = postBox.received.map(({ raw }) => /^Message-ID: (.+)\r$/m.exec(raw)?.[1]);
    expect(ids[0]).toMatch(/^<receipt-.+@sandbox\.invalid>$/);
    expect(ids[1]).toBe(ids[0]);
  });
});
