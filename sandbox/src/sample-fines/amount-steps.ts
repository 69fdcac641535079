import { daysAfter } from '../fine/days-after.ts';
import type { Step } from '../fine/fine.ts';
import { increasedKinds, type NoticeKind } from '../fine/notice-kind.ts';
import { tariffs } from '../fine/tariffs.ts';

// Counted from the day the notice was sent. Paying online adds 15 days to the first two.
const reducedDays = 15 + 15;
const standardDays = 45 + 15;
const rebateDays = 30;

/** The steps of the amount of a notice; the last one has no end. */
export function amountSteps(kind: NoticeKind, sentOn: string): Step[] {
  const { reduced, standard, increased } = tariffs[kind];
  const last: Step = { palier: 'MAJORE', montant: increased };
  if (kind === 'FPSM' || kind === 'FPSMm') return [last];
  if (isIncreased(kind)) {
    // 20 % less for whoever pays an increased fine within 30 days.
    const rebated = (increased * 80) / 100;
    return [{ palier: 'MINORE', montant: rebated, jusquAu: daysAfter(sentOn, rebateDays) }, last];
  }
  return [
    ...step('MINORE', reduced, daysAfter(sentOn, reducedDays)),
    ...step('FORFAITAIRE', standard, daysAfter(sentOn, standardDays)),
    last,
  ];
}

/** What is due on a day, before any settlement. */
export function amountDue(steps: readonly Step[], day: string): number {
  const current = steps.find(({ jusquAu }) => jusquAu === undefined || day <= jusquAu);
  return (current ?? steps.at(-1))?.montant ?? 0;
}

/** A deposit equals the fine at its present level, without any rebate. */
export function depositAmount(kind: NoticeKind): number {
  const { standard, increased } = tariffs[kind];
  return isIncreased(kind) ? increased : (standard ?? increased);
}

function isIncreased(kind: NoticeKind): boolean {
  return increasedKinds.some((increased) => increased === kind);
}

function step(palier: Step['palier'], montant: number | undefined, jusquAu: string): Step[] {
  return montant === undefined ? [] : [{ palier, montant, jusquAu }];
}
