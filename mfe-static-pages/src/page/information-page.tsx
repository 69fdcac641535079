import {
  Link,
  paths,
  usePage,
  useTranslation,
  type InformationPage as PageName,
} from '@amendes/contract';
import { Notice } from '@amendes/ui/notice.tsx';
import { pageLayout } from '@amendes/ui/page-layout.ts';
import type { ReactNode } from 'react';
import styles from './information-page.module.css';
import { sectionsOf, type WrittenPage } from './written-pages.ts';

/** One of the information pages. */
export function InformationPage({ name }: { readonly name: PageName }): ReactNode {
  const { t } = useTranslation('static-pages');
  const title = t(`pages.titres.${name}`);
  usePage({ title, indexed: true });
  return (
    <article className={styles['page']}>
      <h1>{title}</h1>
      {isWritten(name) ? <Sections page={name} /> : <BeingWritten />}
    </article>
  );
}

const isWritten = (name: PageName): name is WrittenPage => name in sectionsOf;

function Sections({ page }: { readonly page: WrittenPage }): ReactNode {
  const { t } = useTranslation('static-pages');
  return (
    <>
      <p className={pageLayout.lead}>{t(`pages.${page}.resume`)}</p>
      {sectionsOf[page].map((section) => (
        <section key={section}>
          <h2>{t(`pages.${section}.titre`)}</h2>
          <p>{t(`pages.${section}.texte`)}</p>
        </section>
      ))}
    </>
  );
}

function BeingWritten(): ReactNode {
  const { t } = useTranslation('static-pages');
  return (
    <Notice tone="information" message="pages.enRedaction">
      <p>
        {t('pages.enRedaction')} <Link to={paths.information('aide')}>{t('pages.versAide')}</Link>
      </p>
    </Notice>
  );
}
