import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../../test/test-databases.ts';
import { cardForm, setUpSimulator } from '../../../test/simulator.ts';

describe.each(testDatabases)('the pages of a payment on $name', ({ open }) => {
  const simulator = setUpSimulator(open);

  it('keeps the browser of the card that never returns', async () => {
    const page = await simulator.beginPage();
    await simulator.post(page, 'card', cardForm('never-returns'));
    const { body } = await simulator.show(page);
    expect(body).toContain('laisse le navigateur sur cette page');
    expect(body).not.toContain('<form');
  });

  it('takes test cards only', async () => {
    const page = await simulator.beginPage();
    await simulator.post(page, 'card', cardForm('4242 4242 4242 4242'));
    expect(simulator.received()).toMatchObject([{ responseCode: '14' }]);
    expect(simulator.received()[0]).not.toHaveProperty('maskedPan');
    expect((await simulator.show(page)).body).toContain('n’est pas une carte de test');
    expect(JSON.stringify(await simulator.stored())).not.toContain('4242');
  });

  it('shows mistakes beside their fields, and keeps what was typed but the code', async () => {
    const page = await simulator.beginPage();
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

  it('ends with 75 at the third number that cannot exist', async () => {
    const page = await simulator.beginPage();
    const wrong = (wrongAttempts: string) =>
      simulator.post(page, 'card', cardForm('5017 6792 0090 0001', { wrongAttempts }));
    expect((await wrong('0')).body).toContain('Essais restants\u00A0: 2');
    expect((await wrong('1')).body).toContain('Essais restants\u00A0: 1');
    expect((await wrong('2')).statusCode).toBe(303);
    expect(simulator.received()).toMatchObject([{ responseCode: '75' }]);
  });

  it('counts a wrong number that is sent again by a reload once', async () => {
    const page = await simulator.beginPage();
    const wrong = cardForm('5017 6792 0090 0001');
    for (let time = 0; time < 4; time += 1) await simulator.post(page, 'card', wrong);
    expect(await simulator.stored()).toMatchObject([{ wrong_attempts: 1, response_code: null }]);
  });

  it('changes nothing by a page that is looked at', async () => {
    const page = await simulator.beginPage();
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

  it('takes no card after the expiration date', async () => {
    const page = await simulator.beginPage({ expirationDate: '2026-03-01T13:15:00+01:00' });
    simulator.pass(15 * 60_000);
    expect((await simulator.show(page)).body).toContain('<h1>Le temps est écoulé</h1>');
    await simulator.post(page, 'card', cardForm('accepted'));
    expect(simulator.received()).toMatchObject([{ responseCode: '97' }]);
    expect((await simulator.show(page)).body).toContain('<h1>Paiement refusé</h1>');
  });

  it('leaves the receipt page at once when the merchant wants it so', async () => {
    const page = await simulator.beginPage({ 'paypageData.bypassReceiptPage': 'true' });
    expect((await simulator.show(page)).body).not.toContain('<script');
    await simulator.post(page, 'card', cardForm('accepted'));
    const answer = await simulator.show(page);
    expect(answer.body).toContain('<script src="/continue.js" defer></script>');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('shows nothing of a merchant as markup', async () => {
    const page = await simulator.beginPage({
      orderId: '<script>1</script>',
      returnContext: '"><script>alert(1)</script>',
    });
    const asked = (await simulator.show(page)).body;
    await simulator.post(page, 'cancel');
    const answered = (await simulator.show(page)).body;
    const again = await simulator.beginPage();
    const typed = await simulator.post(again, 'card', cardForm('"><script>2</script>'));
    for (const body of [asked, answered, typed.body]) expect(body).not.toContain('<script');
    expect(asked).toContain('&lt;script&gt;1&lt;/script&gt;');
    expect(typed.body).toContain('value="&quot;&gt;&lt;script&gt;2');
  });
});
