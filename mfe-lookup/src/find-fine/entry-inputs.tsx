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
  /** Number and key came in one piece. */
  readonly onBoth: (both: Entry) => void;
}

/** The field of the payment number: it groups the digits while one types, and keeps the caret in place. */
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
    // Set at once: React would otherwise move the caret to the end when it puts the dashes in.
    currentTarget.value = field.current.text;
    currentTarget.setSelectionRange(field.current.caret, field.current.caret);
    onEdit(field.current.text);
  };

  useLayoutEffect(() => {
    const { caret } = field.current;
    field.current = { text: value, caret };
    // The field already holds a newer text than this render: its own change event comes next and sets the caret.
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

/** The field of the key: it keeps two digits of whatever is typed or pasted. */
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
  /** All hints that may take the place of the text. */
  readonly hints: readonly Hint['text'][];
  readonly hint: Hint | undefined;
}

/**
 * Says what a field expects, or what is true of what stands in it: in one place, which has the room of the longest of
 * them, so that nothing moves. What is not said now is drawn unseen, and no text of the page.
 */
export function Help({ id, text, hints, hint }: HelpProps): ReactNode {
  const { t } = useTranslation('lookup');
  const told = hint && t(`accueil.messages.infos.${hint.text}`);
  const shown = told ?? text;
  const all = [text, ...hints.map((one) => t(`accueil.messages.infos.${one}`))];

  useEffect(() => {
    if (told) announce(told);
  }, [told]);

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
          // A number keeps to its line there, too.
          <span key={one} data-room={one.replaceAll('-', '\u2011')} aria-hidden="true" />
        ))}
    </p>
  );
}
