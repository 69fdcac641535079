import { describe, expect, it } from 'vitest';
import { dictionaries } from '../texts/dictionaries.ts';
import { languages } from '../texts/language.ts';
import { setUpReceipts } from '../../test/receipt-harness.ts';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';

describe.each(testDatabases)('the outbox on $name', ({ open }) => {
  const database = setUpDatabase(open);
  const harness = setUpReceipts(database);

  const get = (path: string) => harness.api.inject(`/api/sandbox/outbox${path}`);
  const list = async () => (await get('.json')).json();

  it('is empty at first', async () => {
    expect(await list()).toEqual({ mails: [], letters: [] });
    const { body } = await get('');
    expect(body).toContain('No e-mail yet.');
    expect(body).toContain('No letter yet.');
  });

  it('lists mails in the state kept, the newest first, and letters', async () => {
    await harness.mail();
    harness.now += 1000;
    await harness.mail({ adrMail: 'bob@example.org', locale: 'de' });
    await harness.letter({ locale: 'nl' });
    expect(await list()).toEqual({
      mails: [
        {
          id: expect.stringMatching(/^mail-\d+$/),
          requestedAt: '2026-03-01T12:00:01.000Z',
          recipient: 'bob@example.org',
          language: 'de',
          subject: 'Ihr Zahlungsbeleg',
          state: 'kept',
        },
        {
          id: expect.stringMatching(/^mail-\d+$/),
          requestedAt: '2026-03-01T12:00:00.000Z',
          recipient: 'anna@example.org',
          language: 'fr',
          subject: 'Votre justificatif de paiement',
          state: 'kept',
        },
      ],
      letters: [
        {
          id: expect.stringMatching(/^letter-\d+$/),
          requestedAt: '2026-03-01T12:00:01.000Z',
          language: 'nl',
          notice: '33333122111221',
        },
      ],
    });
  });

  it('is a page without a script that links to each message and receipt', async () => {
    await harness.mail({ adrMail: "o'hara&co@example.org" });
    await harness.letter();
    const { body, headers } = await get('');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('SANDBOX – nothing here has any value');
    expect(body).toContain('o&#39;hara&amp;co@example.org');
    expect(body).not.toContain('<script');
    // Neither would have any effect in a page that is served through the site.
    expect(body).not.toMatch(/<style|style=|class=/);

    const links = [...body.matchAll(/href="outbox(\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(links).toHaveLength(4);
    for (const link of links) expect((await get(link)).statusCode).toBe(200);
  });

  it.each(languages)('shows the message and the receipt in %s', async (locale) => {
    await harness.mail({ locale });
    await harness.letter({ locale });
    const { mails, letters } = await list();
    const message = await get(`/${mails[0].id}/message`);
    expect(message.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(message.body).toContain(`<html lang="${locale}">`);
    const text = await get(`/${mails[0].id}/text`);
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text.body).toContain(dictionaries[locale].mail.attached.AMENDE);

    const receipt = await harness.receipt({ locale });
    for (const { id } of [mails[0], letters[0]]) {
      const pdf = await get(`/${id}/pdf`);
      expect(pdf.headers['content-type']).toBe('application/pdf');
      expect(pdf.rawPayload.equals(receipt.rawPayload)).toBe(true);
    }
  });

  it.each([
    '/mail-999999/message',
    '/mail-999999/pdf',
    '/letter-999999/pdf',
    '/letter-999999/text',
  ])('answers 404 at %s', async (path) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not-found']);
  });

  it('has no message for a letter', async () => {
    await harness.letter();
    const { letters } = await list();
    expect((await get(`/${letters[0].id}/message`)).statusCode).toBe(404);
  });

  it.each(['/mail-0/pdf', '/mail-99999999999/pdf', '/1/pdf', '/mail-1%20or%201/pdf'])(
    'refuses the address %s',
    async (path) => {
      const answer = await get(path);
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid-request']);
    },
  );
});
