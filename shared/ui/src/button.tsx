import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';

/** `main` is for the one main action of a screen, `link` for a way back, `quiet` for every other button. */
type ButtonLook = 'main' | 'quiet' | 'link';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly look?: ButtonLook;
}

/** A button. It submits its form unless it has another `type`. */
export function Button({ look = 'main', ...attributes }: ButtonProps): ReactNode {
  return <button {...attributes} className={buttonClass(look)} />;
}

/** Returns the class of a link that looks like a button, or of one that is as high as a button. */
export function buttonClass(look: ButtonLook): string {
  return [styles['button'], look !== 'main' && styles[look]].filter(Boolean).join(' ');
}

/**
 * Remembers the pressed element and the focus: the content that the press opens may take long to load.
 * @returns a function that returns true if the citizen has moved to another page or to another control meanwhile.
 */
export function watchWhereabouts(pressed: Element): () => boolean {
  const focused = document.activeElement;
  return () => !pressed.isConnected || document.activeElement !== focused;
}
