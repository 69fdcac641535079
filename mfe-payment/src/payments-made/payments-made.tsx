import { receiptPdf, useCurrentLanguage, useTranslation } from '@amendes/contract';
import type { Fine, Settlement } from '@amendes/fines/fine.ts';
import { paymentMeansOf } from '@amendes/fines/settlement.ts';
import type { ReactNode } from 'react';
import { DownloadMessage, DownloadPress, useDownload } from '../download/download-button.tsx';
import { useFormats } from '../formats/formats.ts';
import styles from './payments-made.module.css';

/** Lists the payments and deposits that were booked on the notice, each with its receipt. */
export function PaymentsMade({ fine }: { readonly fine: Fine }): ReactNode {
  const { t } = useTranslation('payment');
  const { number, settlements, paidAtTobacconist } = fine;
  if (settlements.length === 0) return null;
  // A payment at a tobacconist's has only a paper receipt.
  const columns = paidAtTobacconist ? facts : ([...facts, 'recu'] as const);
  return (
    <section className={styles['made']} aria-labelledby="detail-paiements">
      <h2 id="detail-paiements">{t('detail.paiements.titre')}</h2>
      <div className={styles['scrolled']}>
        <table aria-labelledby="detail-paiements">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`confirmation.faits.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {settlements.map((settlement) => (
              <PaymentMade
                key={settlement.reference}
                settlement={settlement}
                number={number}
                hasReceipt={!paidAtTobacconist}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const facts = ['date', 'montant', 'moyen', 'reference'] as const;

interface PaymentMadeProps {
  readonly settlement: Settlement;
  readonly number: string;
  readonly hasReceipt: boolean;
}

/** Renders one row. The progress of its download has its own row, as wide as the table. */
function PaymentMade({ settlement, number, hasReceipt }: PaymentMadeProps): ReactNode {
  const { t } = useTranslation('payment');
  const { day, money } = useFormats();
  const language = useCurrentLanguage();
  const { reference } = settlement;
  const means = paymentMeansOf(settlement.means);
  const amount = money(settlement.amount);
  const download = useDownload({
    fileName: receiptFileName(number, reference),
    fetchFile: (signal) => receiptPdf({ number, reference, language }, signal),
  });
  /** Narrow windows have no row of headings, so each fact has its name beside it. */
  const named = (fact: (typeof facts)[number]) => (
    <span className={styles['name']}>{t(`confirmation.faits.${fact}`)}</span>
  );

  return (
    <>
      <tr>
        <th scope="row">
          {named('date')} {day(settlement.day)}
        </th>
        <td>
          {named('montant')} <strong>{amount}</strong>{' '}
          {settlement.type === 'deposit' && t('confirmation.objets.deposit')}
        </td>
        <td>
          {named('moyen')}{' '}
          {/* A means of payment without a translation is shown in the words of the API, which are French. */}
          {means === 'other' ? (
            <span lang="fr">{settlement.means}</span>
          ) : (
            t(`confirmation.moyens.${means}`)
          )}
        </td>
        <td>
          {named('reference')} <span translate="no">{reference}</span>
        </td>
        {hasReceipt && (
          <td className={styles['receipt']}>
            <DownloadPress
              label={t('detail.paiements.justificatif', { montant: amount })}
              download={download}
            />
          </td>
        )}
      </tr>
      {download.state.status !== 'idle' && (
        <tr>
          <td colSpan={facts.length + 1}>
            <DownloadMessage state={download.state} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Returns a file name that describes the file and that every system can save. */
export function receiptFileName(number: string, reference: string): string {
  return `justificatif-${number}-${reference.replaceAll(/[^0-9A-Za-z]+/g, '-')}.pdf`;
}
