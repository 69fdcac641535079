import { describe, expect, it } from 'vitest';
import { cardPage } from './card-page.ts';
import { readCard } from './enter-card.ts';
import { newProvider } from './new-provider.ts';
import type { Payment } from './payment.ts';
import { showPayment } from './show-payment.ts';
import { refusedRequestPage } from './start-payment.ts';
import { languages, type Language } from '../texts/language.ts';
import { dictionaries } from '../texts/dictionaries.ts';
import { formatAmount } from '../texts/formats.ts';
import { faultPage } from './page.ts';

const payment: Payment = {
  pageId: 'page',
  request: {
    amount: 123_456,
    merchantId: '002001000000001',
    keyVersion: '1',
    reference: 'R1',
    normalReturnUrl: 'https://api.test/retourSips',
    automaticResponseUrl: undefined,
    language: undefined,
    orderId: '33341557203981',
    returnContext: undefined,
    expiresAt: 1000,
    bypassesReceiptPage: false,
  },
  sealing: { interfaceVersion: 'HP_3.2', sealAlgorithm: 'HMAC-SHA-256', encode: 'base64url' },
  wrongAttempts: 0,
  step: { kind: 'enter-card' },
};

const steps: readonly Payment['step'][] = [
  { kind: 'enter-card' },
  { kind: 'authenticate' },
  ...['00', '05', '14', '17', '60', '97'].map((responseCode) => ({
    kind: 'decided' as const,
    responseCode,
    response: 'Data=a&Seal=b',
    browserReturns: responseCode !== '00',
  })),
];

const show = (language: Language, step: Payment['step'], now = 0) =>
  showPayment({
    payment: { ...payment, step },
    language,
    siteOrigin: 'https://site.test',
    now,
    typed: undefined,
  });

const mistakes = readCard({ number: '', month: '', year: '', code: '' }, 0);

function everyPage(language: Language): string[] {
  return [
    ...steps.map((step) => show(language, step).document),
    show(language, { kind: 'enter-card' }, 2000).document,
    cardPage({ language, payment, ...(!mistakes.ok && { mistakes: mistakes.mistakes }) }),
    refusedRequestPage(language, { kind: 'wrong-seal', field: 'Seal' }),
    faultPage(language, 'notFound'),
    faultPage(language, 'failure'),
  ];
}

describe.each(languages)('every page in %s', (language) => {
  const pages = everyPage(language);
  const texts = dictionaries[language].simulator;

  it('declares its language and says that it is a sandbox', () => {
    for (const page of pages) {
      expect(page).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${language}">`));
      expect(page).toContain(`<strong>${texts.sandbox}</strong> ${texts.sandboxMeaning}`);
    }
  });

  it('has one heading, a title and nothing that the content policy forbids', () => {
    for (const page of pages) {
      expect(page.match(/<h1>[^<]+<\/h1>/g)).toHaveLength(1);
      expect(page).toContain(` – ${texts.simulator}</title>`);
      expect(page).not.toMatch(/\son\w+=|style=|<style|<script(?! src="\/)|undefined|\[object/);
    }
  });

  it('the page with mistakes links each label and each mistake to its field', () => {
    const page = pages.find((one) => one.includes('role="alert"')) ?? '';
    const ids = Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
    const wanted = page.matchAll(/ (?:for|aria-describedby|aria-labelledby)="([^"]+)"/g);
    const targets = Array.from(wanted, ([, names]) => names?.split(' ') ?? []).flat();
    const links = Array.from(page.matchAll(/href="#([^"]+)"/g), ([, id]) => id ?? '');
    expect(new Set(ids).size).toBe(ids.length);
    expect(targets.length).toBeGreaterThanOrEqual(18);
    expect(links).toEqual(['number', 'month', 'year', 'code']);
    for (const target of [...targets, ...links]) expect(ids).toContain(target);
  });

  it('the authentication page links to all six languages and marks one as current', () => {
    const { document } = show(language, { kind: 'authenticate' });
    for (const other of languages) {
      expect(document).toContain(`href="/payment/page?lang=${other}"`);
    }
    expect(document.match(/aria-current="true"/g)).toHaveLength(1);
  });

  it('the card page shows the amount in the format of the language', () => {
    expect(pages[0]).toContain(formatAmount(123_456, language));
  });
});

describe('the content policy of the pages', () => {
  const strict =
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  it('allows forms to the merchant only from a receipt that returns there', () => {
    const [open, authentication, stays, returns] = steps.map((step) => show('fr', step).policy);
    expect([open, authentication, stays]).toEqual([strict, strict, strict]);
    expect(returns).toBe(
      strict.replace("form-action 'self'", "form-action 'self' https://api.test https://site.test"),
    );
  });

  it.each(['/', '/base.css', '/pages.css', '/continue.js', '/%zz', '/payment/'])(
    'is sent with the answer of %s',
    async (url) => {
      const { headers } = await newProvider().inject(url);
      expect(headers['content-security-policy']).toBe(strict);
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  it('is sent with the failure page, which hides the cause', async () => {
    const provider = newProvider();
    provider.get('/broken', () => {
      throw new Error('the password is 1234');
    });
    const answer = await provider.inject({ url: '/broken', headers: { 'accept-language': 'en' } });
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-security-policy']).toBe(strict);
    expect(answer.body).toContain('<h1>The simulator has failed</h1>');
    expect(answer.body).not.toContain('1234');
  });
});
