import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test } from '../set-up/test.ts';
import { enterCard, returnToSite } from './set-up/card-page.ts';
import { listPayments } from './set-up/payments.ts';
import { play } from './set-up/screen.ts';
import { confirmationOf, expectTitle, walkToCardPage } from './set-up/walk.ts';

/* A browser that opens the confirmation proves nothing. */

test.afterEach(({ api }) => play(api, []));

test('the confirmation shows no payment if none was made', async ({ page }) => {
  const unknown = 'Nous ne savons pas encore si l’argent a été prélevé.';
  for (const [fine, money] of [
    [samples.payable, 'Aucun argent ne nous est parvenu.'],
    // A wrong key gets the same answer as an unknown number.
    [{ ...samples.payable, key: '30' }, unknown],
    [{ number: '33341557203981', key: '46' }, unknown],
  ] as const) {
    await page.goto(confirmationOf(fine));
    await expectTitle(page, 'Nous ne trouvons pas ce paiement');
    const none = page.locator('[data-message="confirmation.none.texte"]');
    await expect(none).toContainText(money);
    await expect(page.getByRole('main')).toContainText('gardez son numéro et sa clé');
    await expect(page.getByRole('main')).not.toContainText('enregistré.');
  }
});

test('a forged return and a forged response change nothing', async ({
  page,
  site,
  api,
  request,
}) => {
  await walkToCardPage(page, samples.increased);
  await enterCard(page, 'refused');
  const sealed = await page
    .locator('form')
    .evaluate((form) =>
      [...form.querySelectorAll('input')].map(({ name, value }) => [name, value] as const),
    );
  // This form has the provider's own seal, with another answer than the provider gave.
  const tampered = Object.fromEntries(
    sealed.map(([name, value]) => [name, name === 'Data' ? accepted(value) : value]),
  );
  await walkToCardPage(page, samples.payable);

  for (const form of [tampered, { Data: 'responseCode=00', Seal: 'a'.repeat(64) }, {}]) {
    const back = await request.post(`${site.origin}/api/v1/retourSips`, {
      form,
      maxRedirects: 0,
    });
    expect(back.status()).toBe(303);
    expect(back.headers()['location']).toBe(`${site.origin}/tai`);
    const answer = await request.post(`${site.origin}/api/v1/reponseSips`, { form });
    expect(answer.status()).toBe(400);
  }
  await page.goto(confirmationOf(samples.payable));
  await expectTitle(page, 'Nous attendons la réponse');
  await page.goto(confirmationOf(samples.increased));
  await expectTitle(page, 'Le paiement a été refusé');
  const states = (await listPayments(api)).map(({ state }) => state);
  expect(states).toEqual(['ACTIVE', 'REFUSED']);
});

test('a browser that returns before the provider’s answer waits for it', async ({ page, api }) => {
  await walkToCardPage(page, samples.payable);
  await play(api, [{ call: 'reponseSips', effect: { kind: 'slow', milliseconds: 5000 } }]);
  await enterCard(page, 'accepted');
  await returnToSite(page);
  await expectTitle(page, 'Nous attendons la réponse');
  await expectTitle(page, 'Votre paiement est enregistré');
  expect(await listPayments(api)).toMatchObject([{ state: 'ACCEPTED', overpaid: false }]);
});

/** Returns the same message with the code of an accepted payment, in the same encoding. */
function accepted(data: string): string {
  const isPlainText = data.includes('responseCode=');
  const text = isPlainText ? data : Buffer.from(data, 'base64url').toString();
  if (!text.includes('responseCode=05')) throw new Error('Not the answer of a refusal');
  const changed = text.replace('responseCode=05', 'responseCode=00');
  return isPlainText ? changed : Buffer.from(changed).toString('base64url');
}
