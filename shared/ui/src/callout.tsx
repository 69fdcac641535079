import type { ComponentProps, ReactNode } from 'react';
import styles from './callout.module.css';

interface CalloutProps<Key extends string> extends Omit<ComponentProps<'div'>, 'className'> {
  readonly tone: keyof typeof icons;
  /** The subject in a few words, above the text. */
  readonly title?: string;
  /** Translation key of the message. Tests and support use it to find the callout in any language. */
  readonly message?: Key;
  /** Translates the message, which is the only paragraph of a callout without children. */
  readonly t?: (message: NoInfer<Key>) => string;
}

/** Strokes are visible in every colour scheme, so nobody has to distinguish the tones by colour. */
const icons = {
  information: 'M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m0 7.5v4.5m0-8v.1',
  success: 'M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16m-3.6 8.4 2.6 2.5 4.6-5.2',
  warning: 'M10 2.2 18.6 17.4H1.4zm0 5.8v4.2m0 2.4v.1',
  failure: 'M6.7 2h6.6L18 6.7v6.6L13.3 18H6.7L2 13.3V6.7zm.5 5.2 5.6 5.6m0-5.6-5.6 5.6',
} as const;

/** A few lines set apart from the text around them. Shows its children, or its message if it has none. */
export function Callout<Key extends string>(props: CalloutProps<Key>): ReactNode {
  const { tone, title, message, t, children, ...attributes } = props;
  return (
    <div {...attributes} data-message={message} className={`${styles['callout']} ${styles[tone]}`}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={icons[tone]} />
      </svg>
      {title !== undefined && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      {children ?? (message && t && <p>{t(message)}</p>)}
    </div>
  );
}
