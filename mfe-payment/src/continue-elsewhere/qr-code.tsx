import { useTranslation } from '@amendes/contract';
import { useId, type ReactNode } from 'react';
import { encode } from 'uqr';
import styles from './continue-elsewhere.module.css';
import { qrPath } from './qr-path.ts';

/** The light margin that readers need to find the code, in modules. */
const quietZone = 4;

/** A text as a QR code, drawn here: no other site learns what it says. */
export function QrCode({ text }: { readonly text: string }): ReactNode {
  const { t } = useTranslation('payment');
  const id = useId();
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  return (
    <svg
      className={styles['code']}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      shapeRendering="crispEdges"
    >
      <title id={`${id}-title`}>{t('ailleurs.code.titre')}</title>
      <desc id={`${id}-description`}>{t('ailleurs.code.texte')}</desc>
      <rect width={size} height={size} />
      <path d={qrPath(data)} />
    </svg>
  );
}
