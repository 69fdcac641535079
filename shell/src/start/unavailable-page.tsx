import { Notice } from '@amendes/ui/notice.tsx';
import type { ReactNode } from 'react';

/** Shown when the site cannot start; no text can be relied on then, hence the two languages. */
export function UnavailablePage(): ReactNode {
  return (
    <main>
      <Notice tone="failure" message="configuration">
        <p>Ce service est momentanément indisponible. Aucun paiement n’a été fait.</p>
        <p lang="en">This service is temporarily unavailable. No payment has been made.</p>
      </Notice>
    </main>
  );
}
