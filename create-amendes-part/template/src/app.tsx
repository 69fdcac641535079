import {
  Link,
  NotFound,
  paths,
  Route,
  Routes,
  usePage,
  useTranslation,
  type RemoteApp,
} from '@amendes/contract';
import type { ReactNode } from 'react';
import styles from './app.module.css';
import { texts } from './texts.ts';

function Screens(): ReactNode {
  return (
    <Routes>
      <Route path="/tai/my-part" element={<FirstScreen />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function FirstScreen(): ReactNode {
  const { t } = useTranslation('my-part');
  usePage({ title: t('page.title'), indexed: true, description: t('page.text') });
  return (
    <div className={styles['screen']}>
      <h1>{t('page.title')}</h1>
      <p>{t('page.text')}</p>
      <p>
        <Link to={paths.home()}>{t('page.home')}</Link>
      </p>
    </div>
  );
}

/** What the shell loads, and shows at the addresses of the part. */
export const app: RemoteApp = { Screens, texts };
