import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** `quiet` is for every button but the one main action of a screen. */
  readonly look?: 'main' | 'quiet';
}

/** A button, which submits its form unless it has another `type`. */
export function Button({ look = 'main', ...attributes }: ButtonProps): ReactNode {
  return <button {...attributes} className={buttonClass(look)} />;
}

/** The class of a link that looks like a button. */
export function buttonClass(look: 'main' | 'quiet'): string {
  return [styles['button'], look === 'quiet' && styles['quiet']].filter(Boolean).join(' ');
}
