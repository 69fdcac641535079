import { encipher, fetchCode } from '@amendes/contract';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { useEffect, useRef, useState } from 'react';
import type { Elsewhere, QrCodeComponent } from './elsewhere.ts';
import { linkTo, plainTextOf } from './link-to.ts';

/** Prepares the link once it is wanted, one request at a time. */
export function useElsewhere(
  reference: PaymentReference,
): readonly [Elsewhere, () => Promise<void>] {
  const [state, setState] = useState<Elsewhere>({ step: 'offered' });
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);

  const prepare = async () => {
    if (state.step === 'preparing') return;
    const controller = new AbortController();
    request.current = controller;
    setState({ step: 'preparing' });
    const [text, QrCode] = await Promise.all([
      encipher(plainTextOf(reference), controller.signal),
      loadQrCode(),
    ]);
    if (controller.signal.aborted) return;
    if (!text.ok) return setState({ step: 'failed', message: 'ailleurs.messages.erreurs.echec' });
    const link = linkTo(text.value, location.origin);
    setState({ step: 'ready', link, ...(QrCode && { QrCode }) });
  };

  return [state, prepare];
}

const loadCode = () => import(/* webpackChunkName: "qr-code" */ './qr-code.tsx');

/** The drawing and the library that it needs, which most visits do without. */
async function loadQrCode(): Promise<QrCodeComponent | undefined> {
  try {
    return (await fetchCode(loadCode)).QrCode;
  } catch {
    return undefined;
  }
}
