import { useId, type ReactNode } from 'react';
import styles from './choice.module.css';

interface ChoiceProps {
  /** Name of the group of radio buttons. */
  readonly name: string;
  readonly value: string;
  readonly title: string;
  readonly amount?: string | undefined;
  /** Consequence of choosing it. */
  readonly consequence: ReactNode;
  /** Text that must be known before it is chosen; narrow windows show it only once it is chosen. */
  readonly warning?: ReactNode;
  readonly checked: boolean;
  /** Id of the group's error, if there is one. */
  readonly errorId?: string | undefined;
  readonly onChoose: () => void;
  /** Further question that is asked once it is chosen. */
  readonly children?: ReactNode;
}

/** Renders one of several choices with its consequence beside it; the whole area can be pressed. */
export function Choice(props: ChoiceProps): ReactNode {
  const { name, value, title, amount, consequence, warning, checked, errorId, onChoose, children } =
    props;
  const id = useId();
  return (
    <div className={styles['choice']} data-checked={checked || undefined}>
      <label className={styles['label']}>
        <input
          type="radio"
          name={name}
          value={value}
          checked={checked}
          aria-labelledby={amount === undefined ? `${id}-title` : `${id}-title ${id}-amount`}
          aria-describedby={[`${id}-consequence`, warning && `${id}-warning`, errorId]
            .filter(Boolean)
            .join(' ')}
          onChange={onChoose}
        />
        <span id={`${id}-title`} className={styles['title']}>
          {title}
        </span>
        {amount !== undefined && (
          <span id={`${id}-amount`} className={styles['amount']}>
            {amount}
          </span>
        )}
        {/* Consequences that cannot be undone are not set in small print. */}
        <span
          id={`${id}-consequence`}
          className={`${styles['consequence']} ${warning ? '' : styles['quiet']}`}
        >
          {consequence}
        </span>
        {warning && (
          // Screen readers read a description even if it is hidden.
          <span id={`${id}-warning`} className={styles['warning']} data-message="detail.important">
            {warning}
          </span>
        )}
        <span className={styles['ring']} />
      </label>
      {children && <div className={styles['more']}>{children}</div>}
    </div>
  );
}

interface ChoiceGroupProps {
  /** Question that the choices answer. */
  readonly legend: string;
  readonly children: ReactNode;
}

export function ChoiceGroup({ legend, children }: ChoiceGroupProps): ReactNode {
  return (
    <fieldset className={styles['group']}>
      <legend>
        <h2>{legend}</h2>
      </legend>
      {children}
    </fieldset>
  );
}
