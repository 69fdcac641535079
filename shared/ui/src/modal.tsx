import {
  useEffect,
  useId,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
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

/** A dialog over the page; it is open for as long as it is rendered. */
export function Modal(props: ModalProps): ReactNode {
  const { title, size, closeLabel, withFooter = true, trigger, onClose, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useEffect(() => {
    const { classList } = document.documentElement;
    const still = `${styles['still']}`;
    // The page behind stands still.
    classList.add(still);
    return () => classList.remove(still);
  }, []);

  const afterClose = () => {
    onClose();
    trigger()?.focus();
  };

  const Surface = hasDialogs() ? NativeSurface : PlainSurface;
  return (
    <Surface
      className={`${styles['modal']} ${styles[size]}`}
      frame={{ title, titleId, heading, closeLabel, withFooter, children }}
      onClose={afterClose}
    />
  );
}

interface FrameProps extends Pick<ModalProps, 'title' | 'closeLabel' | 'withFooter' | 'children'> {
  readonly titleId: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

interface SurfaceProps {
  readonly className: string;
  readonly frame: FrameProps;
  readonly onClose: () => void;
}

/** Safari before 15.4 and Firefox before 98 have none. */
const hasDialogs = () => 'showModal' in document.createElement('dialog');

function NativeSurface({ className, frame, onClose }: SurfaceProps): ReactNode {
  const { titleId, heading } = frame;
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const press = usePressOutside(close);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Reading begins at the title, not at the button that closes.
    heading.current?.focus();
    return () => element?.close();
  }, [heading]);

  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={titleId}
      onClose={onClose}
      {...press}
    >
      <Frame {...frame} onClose={close} />
    </dialog>
  );
}

/** The same in a browser without dialogs: drawn over the page, with the focus kept inside. */
function PlainSurface({ className, frame, onClose }: SurfaceProps): ReactNode {
  const { titleId, heading } = frame;
  const dialog = useRef<HTMLDivElement>(null);
  const isOpen = useRef(true);

  const close = () => {
    // From here on the focus may leave.
    isOpen.current = false;
    onClose();
  };
  const press = usePressOutside(close);

  useEffect(() => {
    isOpen.current = true;
    heading.current?.focus();
    const keepInside = ({ target }: FocusEvent) => {
      const isInside = target instanceof Node && dialog.current?.contains(target);
      if (isOpen.current && !isInside) heading.current?.focus();
    };
    document.addEventListener('focusin', keepInside);
    return () => document.removeEventListener('focusin', keepInside);
  }, [heading]);

  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };

  return (
    <div role="presentation" className={styles['backdrop']} onKeyDown={closeByKey} {...press}>
      <div
        ref={dialog}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- here the browser has no such element
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        className={className}
      >
        <Frame {...frame} onClose={close} />
      </div>
    </div>
  );
}

/** Fills its surface: what hits the surface itself is outside. */
function Frame(props: FrameProps & { readonly onClose: () => void }): ReactNode {
  const { title, titleId, heading, closeLabel, withFooter, onClose, children } = props;
  return (
    <div className={styles['frame']}>
      <header className={styles['header']}>
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className={styles['close']} onClick={onClose}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="m4 4 12 12M16 4 4 16" />
          </svg>
          <span>{closeLabel}</span>
        </button>
      </header>
      <div className={styles['body']}>{children}</div>
      {withFooter && (
        <footer className={styles['footer']}>
          <Button type="button" look="quiet" onClick={onClose}>
            {closeLabel}
          </Button>
        </footer>
      )}
    </div>
  );
}

const isOutside = ({ target, currentTarget }: PointerEvent) => target === currentTarget;

/**
 * Tells of a press outside the frame. One that began inside, such as a selection of text, is none though it
 * ends outside.
 */
function usePressOutside(then: () => void) {
  const isPressed = useRef(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      isPressed.current = isOutside(event);
    },
    onPointerUp: (event: PointerEvent) => {
      if (isPressed.current && isOutside(event)) then();
    },
  };
}
