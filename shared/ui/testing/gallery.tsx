import { statesOf, type ShownPart } from '@amendes/testing/screen-state.ts';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../src/button.tsx';
import { Callout } from '../src/callout.tsx';
import { Modal } from '../src/modal.tsx';
import { pageLayout } from '../src/page-layout.ts';
import { Skeleton } from '../src/skeleton.tsx';
import { VisuallyHidden } from '../src/visually-hidden.tsx';
import { PrintedNames, WholeNumbers } from '../src/whole-numbers.tsx';

/** A component on its own page, in French whatever the language of the gallery: the words only fill the layout. */
const alone = (name: string, title: string, children: ReactNode) => ({
  name,
  element: (
    <main lang="fr" style={{ padding: '1rem' }}>
      <h1>{title}</h1>
      {children}
    </main>
  ),
});

const tones = ['information', 'success', 'warning', 'failure'] as const;
const text = 'Payer définitivement, c’est reconnaître l’infraction. Rien n’est payé à cette étape.';

/** The components that all parts use, for the gallery. @public */
export const ui: ShownPart = {
  name: 'ui',
  folder: 'shared/ui',
  states: [
    ...statesOf('src/button.tsx', [
      alone(
        'buttons',
        'Boutons',
        <>
          <p className={pageLayout.actions}>
            <Button type="button">Rechercher mon avis</Button>
            <Button type="button" look="quiet">
              Changer de moyen de paiement
            </Button>
          </p>
          <p className={pageLayout.actions}>
            <Button type="button" aria-disabled>
              Recherche en cours…
            </Button>
            <a className={buttonClass('quiet')} href="#lien">
              Revenir à l’avis
            </a>
          </p>
        </>,
      ),
    ]),
    ...statesOf(
      'src/callout.tsx',
      tones.map((tone) =>
        alone(
          `callout: ${tone}`,
          'Encadré',
          <Callout tone={tone}>
            <p>
              <strong>Important.</strong> {text} <a href="#lien">En savoir plus</a>
            </p>
          </Callout>,
        ),
      ),
    ),
    ...statesOf(
      'src/modal.tsx',
      (['small', 'large'] as const).map((size) => ({
        ...alone(
          `modal: ${size}`,
          'Fenêtre',
          <Modal
            title="Rappel des règles"
            size={size}
            closeLabel="Fermer"
            trigger={() => null}
            onClose={() => undefined}
          >
            <p>{text}</p>
          </Modal>,
        ),
        sees: 'dialog[open]',
      })),
    ),
    ...statesOf('src/skeleton.tsx', [alone('page that is coming', 'Chargement', <Skeleton />)]),
    ...statesOf('src/page-layout.ts', [
      alone(
        'two columns',
        'Deux colonnes',
        <>
          <p className={pageLayout.lead}>{text}</p>
          <div className={pageLayout.twoColumns}>
            <div className={pageLayout.card}>{text}</div>
            <div className={pageLayout.softCard}>{text}</div>
          </div>
        </>,
      ),
    ]),
    ...statesOf('src/whole-numbers.tsx', [
      alone(
        'number within a text',
        'Numéro',
        <p>
          <WholeNumbers of="Par exemple, sur un avis de contravention : 3333-1234-5678-91." />
        </p>,
      ),
      alone(
        'printed name within a translation',
        'Nom imprimé',
        <p lang="de">
          <PrintedNames of="Bußgeldbescheid (avis de contravention): 3333-1234-5678-91." />
        </p>,
      ),
    ]),
    ...statesOf('src/visually-hidden.tsx', [
      alone(
        'text for screen readers',
        'Texte masqué',
        <p>
          Copier<VisuallyHidden> l’IBAN</VisuallyHidden>
        </p>,
      ),
    ]),
  ],
};
