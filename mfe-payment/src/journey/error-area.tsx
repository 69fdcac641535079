import { Callout } from '@amendes/ui/callout.tsx';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './error-area.module.css';

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
