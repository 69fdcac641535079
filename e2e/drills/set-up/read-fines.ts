import type { Browser } from 'playwright/test';
import { listPayments } from '../../pay/set-up/payments.ts';
import { expectTitle, type Fine } from '../../pay/set-up/walk.ts';
import { findFine } from '../../set-up/find-fine.ts';
import type { PaidFine } from '../record/drill-record.ts';

interface ApiFine {
  readonly statutPaiement: { readonly valeur: string };
  readonly reglements?: readonly { readonly montant: number }[];
}

/** What the API tells of fines when they are looked up once more, and the sandbox of the attempts to pay them. */
export async function readFines(
  browser: Browser,
  { baseURL, api }: { readonly baseURL: string; readonly api: string },
  shown: Fine | undefined,
  fines: readonly Fine[],
): Promise<readonly PaidFine[]> {
  const authorization = await askAsCitizen(browser, baseURL, shown);
  const attempts = await listPayments(api);
  return Promise.all(
    fines.map(async ({ number, key }) => {
      const query = new URLSearchParams({ numAmende: number, cleAmende: key });
      const answer = await fetch(`${api}/api/v1/recherche/amende?${query}`, {
        headers: { authorization },
      });
      const { statutPaiement, reglements = [] } = (await answer.json()) as ApiFine;
      const own = attempts.filter((each) => String(each['numero']).endsWith(number.slice(-4)));
      return {
        number,
        status: statutPaiement.valeur,
        settlements: reglements.map(({ montant }) => montant),
        attempts: own.map(({ state }) => String(state)),
      };
    }),
  );
}

/** Looks a fine up that was paid, sees its receipt, and answers what the page is known to the API by. */
async function askAsCitizen(
  browser: Browser,
  baseURL: string,
  fine: Fine | undefined,
): Promise<string> {
  if (!fine) throw new Error('Nothing was paid');
  const page = await browser.newPage({ baseURL, locale: 'fr-FR' });
  const asked = page.waitForRequest(/\/recherche\/amende/);
  await findFine(page, fine.number, fine.key);
  await expectTitle(page, 'Justificatif de paiement');
  const { authorization = '' } = await (await asked).allHeaders();
  await page.close();
  return authorization;
}
