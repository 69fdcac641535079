import type { Configuration } from '@amendes/contract';
import { createRoot } from 'react-dom/client';
import { admitParts } from '../integrity/sealed-files.ts';
import { swapParts } from '../releases/choose-releases.ts';
import { Button } from '@amendes/ui/button.tsx';
import { useEffect, useState, type ReactNode, useId, type SubmitEvent } from 'react';
import { askForPartsOnce } from '../releases/ask-for-parts.ts';
import { useKnownParts } from '../registry/known-parts.ts';
import { type Override, parseOverrides, readDescription } from './override.ts';
import styles from './override-panel.module.css';
import { PartsTable } from './parts-table.tsx';
import type { RegisteredPart } from '../registry/registry.ts';
import { findOverride } from './find-override.ts';
import { tabStorage } from '@amendes/contract/host';

/** Name in the tab's storage. The overrides last as long as the tab is open. */
const storageKey = 'amendes.overrides';

interface SwapFormProps {
  /** Names of the parts that can be swapped. */
  readonly parts: readonly string[];
  readonly shell: RegisteredPart;
  readonly overrides: readonly Override[];
  readonly origins: readonly string[];
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

interface OverridePanelProps {
  /** Overrides of this tab. */
  readonly overrides: readonly Override[];
  /** Origins that parts may be loaded from. */
  readonly origins: readonly string[];
}

/**
 * Swaps parts before any of their files is loaded. Their files are admitted by the hashes that their releases list: the
 * guard stays unchanged.
 */
export function startOverrides({ origins }: NonNullable<Configuration['overrides']>): void {
  const allowed = [...origins, location.origin];
  const overrides = readOverrides(allowed);
  const parts = overrides.map(({ release }) => release);
  admitParts(parts);
  swapParts(parts);
  const place = document.createElement('div');
  document.body.append(place);
  // It renders after the current task, when the registry is known.
  createRoot(place).render(<OverridePanel overrides={overrides} origins={allowed} />);
}

/** Shows developers which parts the page contains, and lets them swap one. In English only. */
function OverridePanel({ overrides, origins }: OverridePanelProps): ReactNode {
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

/** Lets a developer enter a part and an address. If a matching release exists, the page is reloaded with it. */
function SwapForm({ parts, shell, overrides, origins }: SwapFormProps): ReactNode {
  const [message, setMessage] = useState('');
  const id = useId();
  const swap = async (form: FormData) => {
    setMessage('Looking for the release…');
    const contract = await providedBy(shell);
    const wish = { part: textOf(form, 'part'), address: textOf(form, 'address').trim() };
    const found = await findOverride(wish, { origins, contract });
    if (!found.ok) return setMessage(found.failure);
    writeOverrides(withOverride(overrides, found.value));
    location.reload();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void swap(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={submit}>
      <p>
        <label htmlFor={`${id}part`}>Part to swap</label>
        <select id={`${id}part`} name="part">
          {parts.map((part) => (
            <option key={part}>{part}</option>
          ))}
        </select>
      </p>
      <p>
        <label htmlFor={`${id}address`}>Address of a site, or of a release on it</label>
        <input
          id={`${id}address`}
          name="address"
          type="text"
          inputMode="url"
          autoComplete="off"
          aria-describedby={`${id}message`}
        />
      </p>
      <p>
        <output id={`${id}message`}>{message}</output>
      </p>
      <Button>Swap</Button>
    </form>
  );
}

/** Returns the contract version that a shell provides, or an empty one, which matches nothing, if that cannot be loaded. */
async function providedBy({ base }: RegisteredPart): Promise<string> {
  const description = await readDescription(new URL(base, document.baseURI).href);
  return description && 'provides' in description.contract ? description.contract.provides : '';
}

function readOverrides(origins: readonly string[]): readonly Override[] {
  return parseOverrides(tabStorage.read(storageKey) ?? undefined, origins);
}

function writeOverrides(overrides: readonly Override[]): void {
  if (overrides.length === 0) tabStorage.remove(storageKey);
  else tabStorage.write(storageKey, JSON.stringify(overrides));
}

/** Returns the overrides with one more, which replaces an earlier one of the same part. */
export function withOverride(overrides: readonly Override[], added: Override): readonly Override[] {
  return [...overrides.filter(({ release }) => release.name !== added.release.name), added];
}
