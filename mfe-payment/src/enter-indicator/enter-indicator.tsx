import { Link, paths, useNavigate, useTranslation, type Result } from '@amendes/contract';
import { Button } from '@amendes/ui/button.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import { PrintedNames } from '@amendes/ui/whole-numbers.tsx';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import type { Step } from '../guard/guarded-step.tsx';
import { BackLink, JourneyPage } from '../journey/journey-page.tsx';
import { ErrorArea } from '../controls/focused-callout.tsx';
import { Drawing } from '../controls/drawing.tsx';
import drawn from '../controls/drawing.module.css';
import type { SettlingState } from '../journey/journey-state.ts';
import { useChoices } from '../journey/choices.ts';
import { addressOf } from '../journey/journey-address.ts';
import styles from './enter-indicator.module.css';
import { parseIndicator } from '../settlement/offers.ts';

type IndicatorMessage =
  | 'indicatif.messages.erreurs.manquant'
  | 'indicatif.messages.erreurs.illisible';

type EnterIndicatorState = Extract<SettlingState, { screen: 'enterIndicator' }>;

/** Asks for the three characters that a transfer for this notice must carry. */
export function EnterIndicator({ state, fine }: Step<EnterIndicatorState>): ReactNode {
  const { t } = useTranslation('payment');
  const navigate = useNavigate();
  const { reference, type } = state;
  const [{ indicator: typed = '' }, remember] = useChoices(reference.number);
  const [error, setError] = useState<{ readonly message: IndicatorMessage }>();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = checkIndicator(typed);
    if (!checked.ok) return setError({ message: checked.failure });
    const indicator = checked.value;
    void navigate(addressOf({ screen: 'transfer', reference, type, indicator }));
  };

  return (
    <JourneyPage
      screen="enterIndicator"
      title={t('indicatif.titre')}
      lead={t('indicatif.introduction')}
      fine={fine}
      reference={reference}
      remaining={type === 'deposit' ? null : undefined}
    >
      <form noValidate className={styles['form']} onSubmit={submit}>
        <label htmlFor="indicatif">
          <PrintedNames of={t('indicatif.libelle')} />
        </label>
        <p id="indicatif-aide">{t('indicatif.aide')}</p>
        <input
          id="indicatif"
          name="indicatif"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          size={6}
          value={typed}
          aria-required="true"
          aria-invalid={error !== undefined || undefined}
          aria-describedby="indicatif-aide indicatif-erreur"
          onChange={({ currentTarget }) => {
            remember({ indicator: currentTarget.value });
            setError(undefined);
          }}
        />
        <ErrorArea id="indicatif-erreur" error={error}>
          {error && t(error.message)}
        </ErrorArea>
        <p>{t('parcours.rienPaye')}</p>
        <div className={pageLayout.actions}>
          <Button>{t('indicatif.continuer')}</Button>
          <BackLink state={state}>{t('indicatif.retour')}</BackLink>
        </div>
      </form>
      <figure
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- RGAA 1.9.1 requires it
        role="figure"
        aria-label={t('indicatif.dessin')}
        className={styles['figure']}
      >
        <IndicatorOnNotice />
        <figcaption>{t('indicatif.dessin')}</figcaption>
      </figure>
      <p>
        {t('indicatif.introuvable')}{' '}
        <Link to={`${paths.information('glossaire')}#indicatif`}>{t('indicatif.glossaire')}</Link>
      </p>
    </JourneyPage>
  );
}

/** Draws a notice with its lines for a transfer, the indicator ringed. */
function IndicatorOnNotice(): ReactNode {
  return (
    <Drawing height={150}>
      <path className={drawn['lines']} d="M20 24h70M20 38h128M20 50h116M20 62h122" />
      <path className={drawn['box']} d="M16 78h208v56H16z" />
      <text x="26" y="98">
        IBAN FR00 0000 …
      </text>
      <text x="26" y="121">
        A1B
      </text>
      <rect className={drawn['ring']} x="19" y="105" width="44" height="22" rx="11" />
    </Drawing>
  );
}

/** Reads an operation indicator; the failure is the key of the message that is shown. */
function checkIndicator(text: string): Result<string, IndicatorMessage> {
  const indicator = parseIndicator(text);
  if (indicator !== undefined) return { ok: true, value: indicator };
  const isMissing = text.trim() === '';
  return {
    ok: false,
    failure: `indicatif.messages.erreurs.${isMissing ? 'manquant' : 'illisible'}`,
  };
}
