import { fetchCode, paths, useNavigate, useTranslation } from '@amendes/contract';
import { useState, type MouseEvent, type ReactNode } from 'react';
import styles from './check-notice.module.css';

/** Asked for when it is wanted. */
const loadRules = () => import(/* webpackChunkName: "contest-rules" */ './contest-rules-modal.tsx');

/** How long the window may take, in milliseconds: another page says the same. */
const patience = 4000;

type Modal = Awaited<ReturnType<typeof loadRules>>['ContestRulesModal'];

/** Opens the reminder of how to contest. The help page says the same, where it cannot be had. */
export function ContestRulesLink({ parking }: { readonly parking: boolean }): ReactNode {
  const { t } = useTranslation('payment');
  const navigate = useNavigate();
  const [shown, setShown] = useState<{ readonly RulesModal: Modal }>();
  const helpPage = `${paths.information('aide')}#contester`;

  const open = async () => {
    try {
      const { ContestRulesModal } = await fetchCode(loadRules, patience);
      setShown({ RulesModal: ContestRulesModal });
    } catch {
      await navigate(helpPage);
    }
  };

  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void open();
  };

  return (
    <div className={styles['rules']}>
      <a id="regles-contestation" href={helpPage} aria-haspopup="dialog" onClick={follow}>
        {t('detail.regles.titre')}
      </a>
      {shown && <shown.RulesModal parking={parking} onClose={() => setShown(undefined)} />}
    </div>
  );
}
