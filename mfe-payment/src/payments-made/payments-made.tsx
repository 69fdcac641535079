import { receiptPdf, useCurrentLanguage, useTranslation } from '@amendes/contract';
import type { Fine } from '@amendes/fines/fine.ts';
import { paymentMeansOf } from '@amendes/fines/settlement.ts';
import type { ReactNode } from 'react';
import { DownloadButton } from '../download/download-button.tsx';
import { useFormats } from '../formats/formats.ts';
import styles from './payments-made.module.css';

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
          const means = paymentMeansOf(settlement.means);
          return (
            <li key={settlement.reference}>
              <strong>{money(settlement.amount)}</strong>
              <span>
                {day(settlement.day)},{' '}
                {/* A means without a word of its own is said in the API's, in French. */}
                {means === 'other' ? (
                  <span lang="fr">{settlement.means}</span>
                ) : (
                  <span>{t(`detail.paiements.moyens.${means}`)}</span>
                )}
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

/** A name that says what the file is and that every system can save. */
export function receiptFileName(number: string, reference: string): string {
  return `justificatif-${number}-${reference.replaceAll(/[^0-9A-Za-z]+/g, '-')}.pdf`;
}
