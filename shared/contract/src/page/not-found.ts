import {
  createContext,
  createElement,
  useContext,
  type ComponentType,
  type ReactNode,
} from 'react';

const NotFoundPage = createContext<ComponentType>(() => null);

/** The shell's way to lend the parts its not-found page. */
export const NotFoundProvider = NotFoundPage.Provider;

/** The site's not-found page, for an address of a part that leads nowhere. */
export function NotFound(): ReactNode {
  return createElement(useContext(NotFoundPage));
}
