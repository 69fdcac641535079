import { receiptPdf, useCurrentLanguage, useTranslation } from '@amendes/contract';
import type { Fine } from '@amendes/fines/fine.ts';
import type { ReactNode } from 'react';
import { DownloadButton } from '../download/download-button.tsx';
import { useFormats } from '../journey/use-formats.ts';
import styles from './check-notice.module.css';
import { receiptFileName } from '../receipt/receipt-file-name.ts';

/** The API's words for how something was paid, in capitals, that have a word in each language. */
const knownMeans = ['CARTE', 'VIREMENT', 'PVA', 'CHEQUE', 'ESPECES', 'TIMBRE'] as const;

type KnownMeans = (typeof knownMeans)[number];

/** The payments that were booked on the notice, each with its receipt. */
export function PaymentsMade({ fine }: { readonly fine: Fine }): ReactNode {
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  const language = useCurrentLanguage();
  const { number, settlements, paidAtTobacconist } = fine;
  if (settlements.length === 0) return null;
  return (
    <section className={styles['made']} aria-labelledby="detail-paiements">
      <h2 id="detail-paiements">{t('detail.paiements.titre')}</h2>
      <ul>
        {settlements.map((settlement) => {
          const known = knownMeansOf(settlement.means);
          return (
            <li key={settlement.reference}>
              <strong>{money(settlement.amount)}</strong>
              <span>
                {day(settlement.day)}, {/* A word that is not known is the API's own, in French. */}
                <span lang={known ? undefined : 'fr'}>
                  {known ? t(`detail.paiements.moyens.${known}`) : settlement.means}
                </span>
              </span>
              <span>
                {t('detail.paiements.reference')} <span translate="no">{settlement.reference}</span>
              </span>
              {/* Who paid at a tobacconist has a receipt on paper, and no other. */}
              {!paidAtTobacconist && (
                <DownloadButton
                  label={t('detail.paiements.justificatif', {
                    montant: money(settlement.amount),
                  })}
                  fileName={receiptFileName(number, settlement.reference)}
                  fetchFile={(signal) =>
                    receiptPdf({ number, reference: settlement.reference, language }, signal)
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The known means that a word of the API stands for; none for a word that is shown as it came. */
function knownMeansOf(word: string): KnownMeans | undefined {
  return knownMeans.find((known) => known === word);
}
