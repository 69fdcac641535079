import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { testDatabases } from '../../test/test-databases.ts';
import { cardForm, setUpSimulator } from '../../test/simulator.ts';
import {
  filledCard,
  passesLuhnCheck,
  readCard,
  typedCard,
  findTestCard,
  testCards,
} from './enter-card.ts';

describe.each(testDatabases)('the pages of a payment on $name', ({ open }) => {
  const simulator = setUpSimulator(open);

  it('keep the browser after the card that never returns', async () => {
    const page = await simulator.newPaymentPage();
    await simulator.post(page, 'card', cardForm('never-returns'));
    const { body } = await simulator.show(page);
    expect(body).toContain('laisse le navigateur sur cette page');
    expect(body).not.toContain('<form');
  });

  it('answer a card that is not a test card with 14 and do not store its number', async () => {
    const page = await simulator.newPaymentPage();
    await simulator.post(page, 'card', cardForm('4242 4242 4242 4242'));
    expect(simulator.received()).toMatchObject([{ responseCode: '14' }]);
    expect(simulator.received()[0]).not.toHaveProperty('maskedPan');
    expect((await simulator.show(page)).body).toContain('n’est pas une carte de test');
    expect(JSON.stringify(await simulator.stored())).not.toContain('4242');
  });

  it('show mistakes beside their fields and keep the input except the code', async () => {
    const page = await simulator.newPaymentPage();
    const answer = await simulator.post(
      page,
      'card',
      cardForm('5017 679', { month: '13', code: '987' }),
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Erreur – Payer par carte');
    expect(answer.body).toMatch(/role="alert" tabindex="-1" autofocus/);
    expect(answer.body).toContain('<a href="#month">Saisissez le mois');
    expect(answer.body).toMatch(/id="month"[^>]*value="13"[^>]*aria-invalid="true"/s);
    expect(answer.body).toContain('value="5017 679"');
    expect(answer.body).not.toContain('987');
    expect(simulator.bodies()).toEqual([]);
  });

  it('end the payment with 75 at the third invalid number', async () => {
    const page = await simulator.newPaymentPage();
    const wrong = (wrongAttempts: string) =>
      simulator.post(page, 'card', cardForm('5017 6792 0090 0001', { wrongAttempts }));
    expect((await wrong('0')).body).toContain('Essais restants\u00A0: 2');
    expect((await wrong('1')).body).toContain('Essais restants\u00A0: 1');
    expect((await wrong('2')).statusCode).toBe(303);
    expect(simulator.received()).toMatchObject([{ responseCode: '75' }]);
  });

  it('count a wrong number once if a reload sends it again', async () => {
    const page = await simulator.newPaymentPage();
    const wrong = cardForm('5017 6792 0090 0001');
    for (let time = 0; time < 4; time += 1) await simulator.post(page, 'card', wrong);
    expect(await simulator.stored()).toMatchObject([{ wrong_attempts: 1, response_code: null }]);
  });

  it('change nothing when they are only viewed', async () => {
    const page = await simulator.newPaymentPage();
    const before = await simulator.stored();
    const twoHours = 7_200_000;
    for (const query of [{}, { lang: 'de' }, { card: 'accepted' }])
      await simulator.show(page, query);
    simulator.pass(twoHours);
    await simulator.show(page);
    for (const act of ['card', 'cancel', 'authentication']) {
      expect((await simulator.show(`${page}/${act}`)).statusCode).toBe(404);
    }
    expect((await simulator.show('/paymentInit')).statusCode).toBe(404);
    expect(await simulator.stored()).toEqual(before);
    expect(simulator.bodies()).toEqual([]);
  });

  it('answer a card after the expiration date with 97', async () => {
    const page = await simulator.newPaymentPage({ expirationDate: '2026-03-01T13:15:00+01:00' });
    simulator.pass(15 * 60_000);
    expect((await simulator.show(page)).body).toContain('<h1>Le temps est écoulé</h1>');
    await simulator.post(page, 'card', cardForm('accepted'));
    expect(simulator.received()).toMatchObject([{ responseCode: '97' }]);
    expect((await simulator.show(page)).body).toContain('<h1>Paiement refusé</h1>');
  });

  it('leave the receipt page by a script if the merchant asks for it', async () => {
    const page = await simulator.newPaymentPage({ 'paypageData.bypassReceiptPage': 'true' });
    expect((await simulator.show(page)).body).not.toContain('<script');
    await simulator.post(page, 'card', cardForm('accepted'));
    const answer = await simulator.show(page);
    expect(answer.body).toContain('<script src="/continue.js" defer></script>');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('escape the texts of a merchant and of a buyer', async () => {
    const page = await simulator.newPaymentPage({
      orderId: '<script>1</script>',
      returnContext: '"><script>alert(1)</script>',
    });
    const openPage = (await simulator.show(page)).body;
    await simulator.post(page, 'cancel');
    const cancelledPage = (await simulator.show(page)).body;
    const secondPage = await simulator.newPaymentPage();
    const cardResponse = await simulator.post(secondPage, 'card', cardForm('"><script>2</script>'));
    for (const body of [openPage, cancelledPage, cardResponse.body])
      expect(body).not.toContain('<script');
    expect(openPage).toContain('&lt;script&gt;1&lt;/script&gt;');
    expect(cardResponse.body).toContain('value="&quot;&gt;&lt;script&gt;2');
  });
});

const now = Date.parse('2026-03-15T12:00:00Z');
const good = { number: '5017 6792 0090 0000', month: '12', year: '2030', code: '123' };
const mistakes = (changes: object) => {
  const read = readCard({ ...good, ...changes }, now);
  return read.ok ? {} : read.mistakes;
};

describe('a card', () => {
  it.each([
    {},
    { number: '5017-6792-0090-0000' },
    { number: '5017679200900000' },
    { month: '3', year: '26' },
    { month: '03', year: '2026' },
    { code: '1234' },
  ])('is accepted with %j', (changes) => {
    expect(readCard({ ...good, ...changes }, now)).toEqual({
      ok: true,
      digits: '5017679200900000',
    });
  });

  it.each([
    [{ number: '' }, { number: 'number-form' }],
    [{ number: '5017 6792 009' }, { number: 'number-form' }],
    [{ number: '5017 6792 0090 000a' }, { number: 'number-form' }],
    [{ number: '5017 6792 0090 0001' }, { number: 'number-wrong' }],
    [{ month: '' }, { month: 'month-form' }],
    [{ month: '13' }, { month: 'month-form' }],
    [{ month: '00' }, { month: 'month-form' }],
    [{ year: '203' }, { year: 'year-form' }],
    [{ year: '1930' }, { year: 'year-form' }],
    [{ month: '02', year: '26' }, { year: 'year-past' }],
    [{ year: '2025' }, { year: 'year-past' }],
    [{ code: '12' }, { code: 'code-form' }],
    [{ code: 'abc' }, { code: 'code-form' }],
    [
      { month: '', code: '' },
      { month: 'month-form', code: 'code-form' },
    ],
  ])('with %j has the mistakes %j', (changes, expected) => {
    expect(mistakes(changes)).toEqual(expected);
  });

  it('is refused without an exception if the body is not a card form', () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        expect(readCard(typedCard(body), now).ok).toBe(false);
      }),
    );
  });
});

describe('the check of a card number', () => {
  it('detects any single wrong digit', () => {
    const digits = fc.stringMatching(/^\d{11,18}$/);
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (start, place, shift) => {
        const all = '0123456789'.split('').map((last) => start + last);
        const right = all.filter(passesLuhnCheck);
        expect(right).toHaveLength(1);
        const [number = ''] = right;
        const at = place % number.length;
        const other = (Number(number[at]) + shift) % 10;
        expect(passesLuhnCheck(`${number.slice(0, at)}${other}${number.slice(at + 1)}`)).toBe(
          false,
        );
      }),
    );
  });
});

describe.each(testCards)('the test card $name', ({ name, number }) => {
  it('has a valid number and fills in the whole form', () => {
    const card = filledCard(name, now);
    expect(card).toMatchObject({ number });
    const read = card && readCard(card, now);
    expect(read?.ok && findTestCard(read.digits)?.name).toBe(name);
  });
});
