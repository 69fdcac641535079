import type { Published } from '@amendes/config/published.ts';
import { useStore } from 'zustand';
import { publishedStore } from './published-store.ts';

/** What is published beside the parts: addresses, texts by their titles, and the notice. */
export function usePublished(): Published {
  return useStore(publishedStore);
}
