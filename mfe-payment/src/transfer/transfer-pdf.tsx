import { transferPdf, useCurrentLanguage, useTranslation } from '@amendes/contract';
import type { Cents } from '@amendes/fines/fine.ts';
import type { ReactNode } from 'react';
import { DownloadButton } from '../download/download-button.tsx';
import type { Offer } from '../settlement/offers.ts';

interface TransferPdfProps {
  readonly offer: Offer;
  readonly amount: Cents;
  readonly indicator: string | undefined;
}

/** The same information as a file to keep or to take to the bank. */
export function TransferPdf({ offer, amount, indicator }: TransferPdfProps): ReactNode {
  const { t } = useTranslation('payment');
  const language = useCurrentLanguage();
  const { number, key, type } = offer;
  const settlementType = type === 'CONSIGNATION' ? 'deposit' : 'payment';

  return (
    <DownloadButton
      label={t('virement.telecharger')}
      fileName={`${t('virement.nomFichier')}-${number}.pdf`}
      fetchFile={(signal) =>
        transferPdf({ number, key, settlementType, amount, indicator, language }, signal)
      }
    />
  );
}
