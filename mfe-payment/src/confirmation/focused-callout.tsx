import { Callout } from '@amendes/ui/callout.tsx';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';

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
