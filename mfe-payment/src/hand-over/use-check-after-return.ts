import { useEffect, useRef } from 'react';

/** A page that the browser kept in memory comes back as it was left: it must not go on from there. */
export function useCheckAfterReturn(check: () => void): void {
  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  });
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}
