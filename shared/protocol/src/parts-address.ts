/**
 * Address of the list of parts that are served now. A document names only its own part and the shell; the page
 * requests the others once, when it starts, and keeps them while it is open.
 */
export const partsAddress = '/assets/parts.json';
