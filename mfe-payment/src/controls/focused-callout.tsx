import { Callout } from '@amendes/ui/callout.tsx';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import styles from './focused-callout.module.css';

interface FocusedCalloutProps extends ComponentProps<typeof Callout> {
  /** Subject of the notice: another one makes a new message, even with the same words. */
  readonly occasion: object;
}

/** Shows a message that answers a press. It takes the focus, so that it is read once and the keyboard continues from it. */
export function FocusedCallout({ occasion, ...attributes }: FocusedCalloutProps): ReactNode {
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => {
    notice.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the same message for a new occasion is a new one
  }, [occasion]);

  return <Callout {...attributes} ref={notice} tabIndex={-1} />;
}

interface ErrorAreaProps {
  readonly id: string;
  /** The error that is shown. The same error shown again is another object, and takes the focus again. */
  readonly error: { readonly message: string } | undefined;
  /** Text of the error. */
  readonly children: ReactNode;
}

/** Reserves the place of an error beside its cause. The error takes the focus, so that it is read once. */
export function ErrorArea({ id, error, children }: ErrorAreaProps): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) area.current?.focus();
  }, [error]);

  return (
    <div id={id} ref={area} tabIndex={-1} className={styles['area']}>
      {error && (
        <Callout tone="failure" message={error.message}>
          <p>{children}</p>
        </Callout>
      )}
    </div>
  );
}
