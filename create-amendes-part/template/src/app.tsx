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
  usePage({ title: t('my-part.title'), indexed: true, description: t('my-part.text') });
  return (
    <div className={styles['screen']}>
      <h1>{t('my-part.title')}</h1>
      <p>{t('my-part.text')}</p>
      <p>
        <Link to={paths.home()}>{t('my-part.home')}</Link>
      </p>
    </div>
  );
}

/** The app that the shell loads and shows at the addresses of the part. */
export const app: RemoteApp = { Screens, texts };
