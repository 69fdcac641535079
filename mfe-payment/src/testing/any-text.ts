import fc from 'fast-check';

/** Arbitrary UTF-16 code unit. The unit `binary` of fast-check needs a second to start. */
export const anyUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code));

/** Arbitrary content of a field, an address or a storage. */
export const anyText = fc.string({ unit: anyUnit });
