import { useStore } from 'zustand';
import { sessionStore, type Session } from './session-store.ts';

/** What a component needs of the session; it renders again when that changes. */
export function useSession<Selected>(select: (session: Session) => Selected): Selected {
  return useStore(sessionStore, select);
}
