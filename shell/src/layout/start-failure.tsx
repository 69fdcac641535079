import { useTranslation } from '@amendes/contract';
import { WholeNumbers } from '@amendes/ui/whole-numbers.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { Providers } from '../page/providers.tsx';
import styles from './start-failure.module.css';

/** What stands where the callout goes: a form that cannot work, nothing at all, or a page that can be read. */
type Replaced = 'form' | 'nothing' | 'text';

const place = /(<div data-start-place=""[^>]*>)(<\/div>)/;
const placeInForm = /data-start-place.*<\/form>/s;

/**
 * Puts into a rendered page what its document says when its scripts do not start, which the document's first script
 * takes out of the template, and what it says until that script runs. It takes away both once the page has started.
 */
export function withStartFailure(html: string, isFrame: boolean): string {
  const replaced = isFrame ? 'nothing' : placeInForm.test(html) ? 'form' : 'text';
  const both = renderToStaticMarkup(
    <Providers>
      <template>
        <NotStarted replaced={replaced} />
      </template>
      {/* Shown by its style: no script may run although the browser knows of none that is off. */}
      <div className={styles['unscripted']}>
        <NoScript replaced={replaced} />
      </div>
    </Providers>,
  );
  return html.replace(place, (_, begin: string, end: string) => begin + both + end);
}

interface StartFailureProps {
  readonly replaced: Replaced;
}

/** The scripts do not come, or this browser cannot run them: what to do, and never that nothing was paid. */
function NotStarted({ replaced }: StartFailureProps): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <div
      className={`${styles['callout']} ${styles['failure']}`}
      data-message="demarrage.titre"
      // A page that can be read is not interrupted.
      role={replaced === 'text' ? 'status' : 'alert'}
      tabIndex={-1}
    >
      {replaced === 'nothing' ? (
        <>
          <h1>{t('demarrage.titre')}</h1>
          <p>{t('demarrage.cause')}</p>
        </>
      ) : (
        <p>
          <strong>{t('demarrage.titre')}.</strong> {t('demarrage.cause')}
        </p>
      )}
      <AfterPaying replaced={replaced} />
      <OtherWays />
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- asks for this page anew, without any script */}
      <a className={styles['retry']} href="">
        {t('module.reessayer')}
      </a>
    </div>
  );
}

function NoScript({ replaced }: StartFailureProps): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <div className={`${styles['callout']} ${styles['warning']}`} data-message="sansScript.texte">
      {replaced === 'nothing' && <h1>{t('module.titre')}</h1>}
      <p>{t('sansScript.texte')}</p>
      <AfterPaying replaced={replaced} />
      <OtherWays />
    </div>
  );
}

/** The pages of which nothing is rendered are those of one notice: they are what one comes back to from the card page. */
function AfterPaying({ replaced }: StartFailureProps): ReactNode {
  const { t } = useTranslation('shell');
  return replaced === 'nothing' && <p>{t('module.argentApres')}</p>;
}

function OtherWays(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <>
      <p>{t('demarrage.ailleurs')}</p>
      <p>
        <WholeNumbers of={t('demarrage.telephone')} />
      </p>
    </>
  );
}
