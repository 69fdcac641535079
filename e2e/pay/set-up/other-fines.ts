/** A sample fine by its number: the key follows from it. */
const fineOf = (number: string) => ({
  number,
  key: String(BigInt(number) % 97n).padStart(2, '0'),
});

/** Sample fines in each state that the detail tells of. */
export const otherFines = {
  partPaid: fineOf('214420019305568213'),
  cancelled: fineOf('55552017389461'),
  underWay: fineOf('33336120457831'),
  partBooked: fineOf('44429360817531'),
  parking: fineOf('253330061884207416'),
  paid: fineOf('33335988812171'),
  paidInParts: fineOf('33340562318791'),
  paidAtTobacconist: fineOf('33334471905621'),
} as const;
