/**
 * Address of the parts that are served now. A document names only its own part and the shell; what else it
 * may need is asked for once, when it starts, and kept for as long as it is open.
 */
export const partsAddress = '/assets/parts.json';
