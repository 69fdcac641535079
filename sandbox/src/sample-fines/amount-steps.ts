import { daysAfter } from '../texts/formats.ts';
import { type Step, increasedKinds, type NoticeKind } from '../fine/fine.ts';
import { tariffs } from '../fine/tariffs.ts';

/** Days from the one on which the notice was sent, within which a transfer must arrive. */
const reducedDays = 15;
const standardDays = 45;
const rebateDays = 30;

/** Additional days for payments by card (online, by telephone, in the application) or at a tobacconist. */
const moreByCard = 15;

/** Returns the steps of the amount of a notice. The last one has no end. */
export function amountSteps(kind: NoticeKind, sentOn: string): Step[] {
  const { reduced, standard, increased } = tariffs[kind];
  const last: Step = { palier: 'MAJORE', montant: increased };
  // The notice of a parking charge states only the increased amount.
  if (reduced === undefined || standard === undefined) return [last];
  if (isIncreased(kind)) {
    // A payment within 30 days reduces an increased fine by 20 %.
    const rebated = (increased * 80) / 100;
    return [{ palier: 'MINORE', montant: rebated, ...lastDays(sentOn, rebateDays) }, last];
  }
  return [
    { palier: 'MINORE', montant: reduced, ...lastDays(sentOn, reducedDays) },
    { palier: 'FORFAITAIRE', montant: standard, ...lastDays(sentOn, standardDays) },
    last,
  ];
}

/** Finds the current step. @returns the amount due by card on a day, before any settlement, in cents */
export function amountDue(steps: readonly Step[], day: string): number {
  const current = steps.find(({ jusquAu }) => jusquAu === undefined || day <= jusquAu);
  return (current ?? steps.at(-1))?.montant ?? 0;
}

/** Returns the deposit, which equals the fine at its present level, without any rebate. */
export function depositAmount(kind: NoticeKind): number {
  const { standard, increased } = tariffs[kind];
  return isIncreased(kind) ? increased : (standard ?? increased);
}

function isIncreased(kind: NoticeKind): boolean {
  return increasedKinds.some((increased) => increased === kind);
}

function lastDays(sentOn: string, days: number) {
  return {
    jusquAu: daysAfter(sentOn, days + moreByCard),
    jusquAuVirement: daysAfter(sentOn, days),
  };
}
