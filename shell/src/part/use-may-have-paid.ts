import { useLocation } from '@amendes/contract/host';

/** Where one is sent back to from the card page, or comes back to from it by the browser's own button. */
const afterPaying =
  /^\/tai\/(paiement\/(confirmation\/|.*\/envoiSips\/?$)|erreur\/retour-paiement\b)/;

/** Whether whoever is at this address may come from paying: that nothing was paid is not known there. */
export function useMayHavePaid(): boolean {
  const { pathname } = useLocation();
  return mayHavePaidAt(pathname);
}

/** The same of an address of this site, with or without its query. */
export function mayHavePaidAt(address: string): boolean {
  return afterPaying.test(address.replace(/[?#].*/, ''));
}
