import { Button } from '@amendes/ui/button.tsx';
import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import type { RegisteredPart } from '../registry/registry.ts';
import { readDescription } from './described-release.ts';
import { findOverride } from './find-override.ts';
import type { Override } from './override.ts';
import { withOverride, writeOverrides } from './tab-overrides.ts';

interface SwapFormProps {
  /** Names of those that can be swapped. */
  readonly parts: readonly string[];
  readonly shell: RegisteredPart;
  readonly overrides: readonly Override[];
  readonly origins: readonly string[];
}

/** Asks for a part and an address; when there is a release that fits, the page is loaded with it. */
export function SwapForm({ parts, shell, overrides, origins }: SwapFormProps): ReactNode {
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

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** The version of the contract that a shell provides; none, which fits nothing, where that cannot be had. */
async function providedBy({ base }: RegisteredPart): Promise<string> {
  const description = await readDescription(new URL(base, document.baseURI).href);
  return description && 'provides' in description.contract ? description.contract.provides : '';
}
