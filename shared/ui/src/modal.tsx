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
  /** On wide screens 45 % of the window, or 85 %. On narrow ones nearly all of it. */
  readonly size: 'small' | 'large';
  /** Label of both close buttons. Their accessible names add the title, since a page may have several things to close. */
  readonly closeLabel: string;
  readonly withFooter?: boolean;
  /** Finds the opener when the modal closes, because it may have been rendered again in the meantime. */
  readonly trigger: () => HTMLElement | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog over the page. It is open as long as it is rendered. */
export function Modal(props: ModalProps): ReactNode {
  const { title, size, closeLabel, withFooter = true, trigger, onClose, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useEffect(() => {
    const { classList } = document.documentElement;
    const still = `${styles['still']}`;
    // Stops the page behind from scrolling.
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

/** Safari before 15.4 and Firefox before 98 have no dialogs. */
const hasDialogs = () => 'showModal' in document.createElement('dialog');

function NativeSurface({ className, frame, onClose }: SurfaceProps): ReactNode {
  const { titleId, heading } = frame;
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = useRef(true);

  const finish = () => {
    if (isOpen.current) onClose();
    isOpen.current = false;
  };
  const close = () => {
    dialog.current?.close();
    // Does not wait for the browser's close event: the trigger already has the focus, and a press on it would be lost.
    finish();
  };
  const press = usePressOutside(close);

  useEffect(() => {
    const element = dialog.current;
    isOpen.current = true;
    element?.showModal();
    // Makes a screen reader start at the title instead of the close button.
    heading.current?.focus();
    return () => element?.close();
  }, [heading]);

  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // Some browsers close the dialog without a cancel event first, for example after a second Escape.
      onClose={finish}
      {...press}
    >
      <Frame {...frame} onClose={close} />
    </dialog>
  );
}

/** Replaces the dialog in browsers that lack it: an element above the page that keeps the focus inside. */
function PlainSurface({ className, frame, onClose }: SurfaceProps): ReactNode {
  const { titleId, heading } = frame;
  const dialog = useRef<HTMLDivElement>(null);
  const isOpen = useRef(true);

  const close = () => {
    // Releases the focus, which the listener below would otherwise keep inside.
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
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers that reach this line lack the element
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

/** Fills its surface, so that a press on the surface itself is a press outside. */
function Frame(props: FrameProps & { readonly onClose: () => void }): ReactNode {
  const { title, titleId, heading, closeLabel, withFooter, onClose, children } = props;
  const closeName = `${closeLabel} : ${title}`;
  return (
    <div className={styles['frame']}>
      <div className={styles['header']}>
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className={styles['close']} aria-label={closeName} onClick={onClose}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="m4 4 12 12M16 4 4 16" />
          </svg>
          <span>{closeLabel}</span>
        </button>
      </div>
      <div>{children}</div>
      {withFooter && (
        <div className={styles['footer']}>
          <Button type="button" look="quiet" aria-label={closeName} onClick={onClose}>
            {closeLabel}
          </Button>
        </div>
      )}
    </div>
  );
}

const isOutside = ({ target, currentTarget }: PointerEvent) => target === currentTarget;

/** Calls back on a press that starts and ends outside the frame. A text selection may end there by accident. */
function usePressOutside(onPress: () => void) {
  const isPressed = useRef(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      isPressed.current = isOutside(event);
    },
    onPointerUp: (event: PointerEvent) => {
      if (isPressed.current && isOutside(event)) onPress();
    },
  };
}
