import { useEffect, useRef, type RefObject } from 'react';

/** Opens all disclosures of an element while the page is printed: paper cannot be clicked. */
export function useOpenForPrint(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);

  useEffect(() => {
    let opened: readonly HTMLDetailsElement[] = [];
    const open = () => {
      const closed = element.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])');
      opened = [...(closed ?? [])];
      for (const details of opened) details.open = true;
    };
    const close = () => {
      for (const details of opened) details.open = false;
    };
    addEventListener('beforeprint', open);
    addEventListener('afterprint', close);
    return () => {
      removeEventListener('beforeprint', open);
      removeEventListener('afterprint', close);
    };
  }, []);

  return element;
}
