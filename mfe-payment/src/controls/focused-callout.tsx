import { Callout } from '@amendes/ui/callout.tsx';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import styles from './focused-callout.module.css';

interface FocusedCalloutProps extends ComponentProps<typeof Callout> {
  /** What the notice is about: another one is a new message, though it may be worded the same. */
  readonly occasion: object;
}

/** A message that answers a press. It takes the focus: it is read once, and the keyboard goes on from it. */
export function FocusedCallout({ occasion, ...attributes }: FocusedCalloutProps): ReactNode {
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => {
    notice.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the same message again is a new one
  }, [occasion]);

  return <Callout {...attributes} ref={notice} tabIndex={-1} />;
}

interface ErrorAreaProps {
  readonly id: string;
  /** The error that is shown; the same one anew is another object, and takes the focus again. */
  readonly error: { readonly message: string } | undefined;
  /** What the error says. */
  readonly children: ReactNode;
}

/** The place of an error beside what caused it. It takes the focus, which has it read once. */
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
