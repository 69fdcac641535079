import { announce, useTranslation } from '@amendes/contract';
import { digitsOf } from '@amendes/fines/payment-number.ts';
import { PrintedNames } from '@amendes/ui/whole-numbers.tsx';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type ChangeEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { editNumber, splitInsertion, type Entry, type Hint, type NumberField } from './entry.ts';
import styles from './fine-form.module.css';

interface EntryInputProps {
  readonly value: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly onEdit: (text: string) => void;
}

interface NumberInputProps extends EntryInputProps {
  /** Called when number and key arrive in one piece. */
  readonly onBoth: (both: Entry) => void;
}

/** The field of the payment number. It groups the digits during typing, and keeps the caret in place. */
export function NumberInput(props: NumberInputProps): ReactNode {
  const { value, describedBy, invalid, onEdit, onBoth } = props;
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<NumberField>({ text: value, caret: 0 });

  const noteCaret = () => {
    const caret = input.current?.selectionStart ?? 0;
    field.current = { text: value, caret };
  };

  const edit = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = currentTarget;
    const both = splitInsertion(field.current.text, text);
    if (both) {
      onBoth(both);
      return;
    }
    field.current = editNumber(field.current, { text, caret: selectionStart ?? text.length });
    // Set immediately: React would otherwise move the caret to the end when it inserts the dashes.
    currentTarget.value = field.current.text;
    currentTarget.setSelectionRange(field.current.caret, field.current.caret);
    onEdit(field.current.text);
  };

  useLayoutEffect(() => {
    const { caret } = field.current;
    field.current = { text: value, caret };
    // The field already contains a newer text than this render. Its own change event follows and sets the caret.
    if (input.current?.value !== value || document.activeElement !== input.current) return;
    input.current.setSelectionRange(caret, caret);
  }, [value]);

  return (
    <input
      ref={input}
      id="numero"
      name="numero"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      size={22}
      className={styles['input']}
      value={value}
      aria-required="true"
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onSelect={noteCaret}
      onChange={edit}
    />
  );
}

interface KeyInputProps extends EntryInputProps {
  readonly ref: Ref<HTMLInputElement>;
}

/** The field of the key. It keeps the first two digits that are typed or pasted. */
export function KeyInput({ ref, value, describedBy, invalid, onEdit }: KeyInputProps): ReactNode {
  return (
    <input
      ref={ref}
      id="cle"
      name="cle"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      size={3}
      className={styles['input']}
      value={value}
      aria-required="true"
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onChange={({ currentTarget }) => onEdit(digitsOf(currentTarget.value).slice(0, 2))}
    />
  );
}

interface HelpProps {
  readonly id: string;
  readonly text: string;
  /** All hints that may replace the text. */
  readonly hints: readonly Hint['text'][];
  readonly hint: Hint | undefined;
}

/**
 * Shows what a field expects, or a hint about its content, in one place. That place is as large as the longest of these
 * texts, so that nothing moves. The texts that are not shown are drawn invisibly, and are not part of the page's text.
 */
export function Help({ id, text, hints, hint }: HelpProps): ReactNode {
  const { t } = useTranslation('lookup');
  const hintText = hint && t(`accueil.messages.infos.${hint.text}`);
  const shown = hintText ?? text;
  const all = [text, ...hints.map((one) => t(`accueil.messages.infos.${one}`))];

  useEffect(() => {
    if (hintText) announce(hintText);
  }, [hintText]);

  return (
    <p
      id={id}
      className={styles[hint ? 'hint' : 'help']}
      data-message={hint && `accueil.messages.infos.${hint.key}`}
    >
      <span>
        <PrintedNames of={shown} />
      </span>
      {all
        .filter((one) => one !== shown)
        .map((one) => (
          // A number does not break there, either.
          <span key={one} data-room={one.replaceAll('-', '\u2011')} aria-hidden="true" />
        ))}
    </p>
  );
}
