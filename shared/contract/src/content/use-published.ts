import type { Published } from '@amendes/protocol/published.ts';
import { useSyncExternalStore } from 'react';
import { lend } from '../lend.ts';
import { publishedStore } from './published-store.ts';

const { subscribe } = publishedStore;
const getState = () => lend(publishedStore.getState());

/** What is published beside the parts: addresses, texts by their titles, and the notice. */
export function usePublished(): Published {
  // A document is rendered from the same state as it is taken over with, not from the empty one of the start.
  return useSyncExternalStore(subscribe, getState, getState);
}
