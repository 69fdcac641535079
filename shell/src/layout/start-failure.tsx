import { useTranslation } from '@amendes/contract';
import { WholeNumbers } from '@amendes/ui/whole-numbers.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { Providers } from '../page/providers.tsx';
import styles from './start-failure.module.css';

/** The content that the callout replaces: a form that cannot work, nothing at all, or a page that can be read. */
type Replaced = 'form' | 'nothing' | 'text';

const place = /(<div data-start-place=""[^>]*>)(<\/div>)/;
const placeInForm = /data-start-place.*<\/form>/s;

/**
 * Adds two messages to a rendered page: one for scripts that do not start, which the document's first script copies from
 * the template, and one that shows until that script runs. The script removes both once the page has started.
 */
export function withStartFailure(html: string, isFrame: boolean): string {
  const replaced = isFrame ? 'nothing' : placeInForm.test(html) ? 'form' : 'text';
  const both = renderToStaticMarkup(
    <Providers>
      <template>
        <NotStarted replaced={replaced} />
      </template>
      {/* Shown by its style: scripts may fail to run although the browser does not report them as disabled. */}
      <div className={styles['unscripted']}>
        <NoScript replaced={replaced} />
      </div>
    </Providers>,
  );
  return html.replace(place, (_, start: string, end: string) => start + both + end);
}

interface StartFailureProps {
  readonly replaced: Replaced;
}

/** Reports that scripts cannot be loaded or run, with advice. It never says that nothing was paid. */
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
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- requests this page again, without any script */}
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

/** The pages without a rendering are those of one notice. Citizens return to them from the card page. */
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
