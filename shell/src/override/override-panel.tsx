import { Button } from '@amendes/ui/button.tsx';
import { useEffect, useState, type ReactNode } from 'react';
import { askForPartsOnce } from '../registry/ask-for-parts.ts';
import { useKnownParts } from '../registry/known-parts.ts';
import type { Override } from './override.ts';
import styles from './override-panel.module.css';
import { PartsTable } from './parts-table.tsx';
import { SwapForm } from './swap-form.tsx';
import { writeOverrides } from './tab-overrides.ts';

interface OverridePanelProps {
  /** Those of this tab. */
  readonly overrides: readonly Override[];
  /** Where parts may come from. */
  readonly origins: readonly string[];
}

/** For whoever works on the site: which parts the page is made of, and a way to swap one. In English only. */
export function OverridePanel({ overrides, origins }: OverridePanelProps): ReactNode {
  const { registry } = useKnownParts();

  useEffect(() => {
    void askForPartsOnce();
  }, []);
  const [isOpen, setOpen] = useState(false);
  const count = overrides.length;
  return (
    <aside lang="en" aria-label="Parts of this site" className={styles['panel']}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles['summary']}>
          Parts {count > 0 && <strong className={styles['badge']}>{`${count} swapped`}</strong>}
        </summary>
        {isOpen && (
          <>
            <PartsTable parts={[registry.shell, ...registry.remotes]} overrides={overrides} />
            <SwapForm
              parts={registry.remotes.map(({ name }) => name)}
              shell={registry.shell}
              overrides={overrides}
              origins={origins}
            />
          </>
        )}
        {count > 0 && (
          <Button type="button" look="quiet" onClick={removeAll}>
            Remove overrides
          </Button>
        )}
      </details>
    </aside>
  );
}

function removeAll(): void {
  writeOverrides([]);
  location.reload();
}
