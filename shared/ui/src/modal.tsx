import { useEffect, useId, useRef, type PointerEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './modal.module.css';

interface ModalProps {
  readonly title: string;
  /** On wide screens: 45 % of the window, or 85 %. On narrow ones nearly all of it. */
  readonly size: 'small' | 'large';
  /** Name of both close buttons. */
  readonly closeLabel: string;
  readonly withFooter?: boolean;
  /** Finds the element that opened the modal, when it closes: it may have been rendered anew since. */
  readonly trigger: () => HTMLElement | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame fills the dialog: what hits the dialog itself is outside of it. */
const isBackdrop = ({ target, currentTarget }: PointerEvent) => target === currentTarget;

/** A dialog over the page; it is open for as long as it is rendered. */
export function Modal(props: ModalProps): ReactNode {
  const { title, size, closeLabel, withFooter = true, trigger, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const pressedOutside = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Reading begins at the title, not at the button that closes.
    heading.current?.focus();
    return () => element?.close();
  }, []);

  const close = () => dialog.current?.close();

  const afterClose = () => {
    onClose();
    trigger()?.focus();
  };

  return (
    <dialog
      ref={dialog}
      className={`${styles['modal']} ${styles[size]}`}
      aria-labelledby={titleId}
      onClose={afterClose}
      // A press that began inside, such as a selection of text, does not close when it ends outside.
      onPointerDown={(event) => {
        pressedOutside.current = isBackdrop(event);
      }}
      onPointerUp={(event) => {
        if (pressedOutside.current && isBackdrop(event)) close();
      }}
    >
      <div className={styles['frame']}>
        <header className={styles['header']}>
          <h2 ref={heading} id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className={styles['close']} onClick={close}>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="m4 4 12 12M16 4 4 16" />
            </svg>
            <span>{closeLabel}</span>
          </button>
        </header>
        <div className={styles['body']}>{children}</div>
        {withFooter && (
          <footer className={styles['footer']}>
            <Button type="button" look="quiet" onClick={close}>
              {closeLabel}
            </Button>
          </footer>
        )}
      </div>
    </dialog>
  );
}
