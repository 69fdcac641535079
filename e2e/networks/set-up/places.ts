import { placesAfterPaying } from './places-after-paying.ts';
import { placesBeside } from './places-beside.ts';
import { placesToPay } from './places-to-pay.ts';

/** Every place where files are asked for after the document. */
export const places = [...placesToPay, ...placesAfterPaying, ...placesBeside];
