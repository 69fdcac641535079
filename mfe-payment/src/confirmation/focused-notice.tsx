import { Notice } from '@amendes/ui/notice.tsx';
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';

interface FocusedNoticeProps extends ComponentProps<typeof Notice> {
  /** What the notice is about: another one is a new message, though it may be worded the same. */
  readonly occasion: object;
}

/** A message that answers a press. It takes the focus: it is read once, and the keyboard goes on from it. */
export function FocusedNotice({ occasion, ...attributes }: FocusedNoticeProps): ReactNode {
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => {
    notice.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the same message again is a new one
  }, [occasion]);

  return <Notice {...attributes} ref={notice} tabIndex={-1} />;
}
