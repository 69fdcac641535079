import fc from 'fast-check';

/** A character of UTF-16, or half of one. The unit `binary` of fast-check takes a second to begin. */
export const anyUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));

/** Whatever a field, an address or a storage may hold. */
export const anyText = fc.string({ unit: anyUnit });
