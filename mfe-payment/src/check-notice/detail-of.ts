import type { Cents, Day, Fine, PaymentReference } from '@amendes/fines/fine.ts';
import { lookupOutcome, type MessageKey } from '@amendes/fines/lookup-outcome.ts';
import { offersFor, type Offer } from '../settlement/offers.ts';
import { dayInFrance, lastDay, stepDue } from '@amendes/fines/deadlines.ts';
import type { Choices } from '../journey/choices.ts';

/** The message or the question of a fine's detail, under its title. */
type Detail =
  /** There is at least one way to settle the fine. */
  | { readonly kind: 'offers'; readonly offers: readonly Offer[] }
  | ({ readonly kind: 'closed' } & Closed);

/** The reason why nothing can be paid now, and the page where the citizen learns more, if there is one. */
export interface Closed {
  /** Outcome in a few words, which is the title of the page. */
  readonly title: keyof typeof tones;
  readonly message: ClosedMessage;
  readonly follow?: 'confirmation' | 'receipt';
}

type ClosedMessage =
  | MessageKey
  | 'detail.messages.infos.paiementPartiel'
  | 'detail.messages.infos.rienAPayer'
  | 'detail.messages.erreurs.techPaiement';

/** Tones by title. A notice that cannot be paid is a failure only if the service fails, a warning if money may still be due. */
export const tones = {
  paye: 'success',
  partiel: 'information',
  enCours: 'information',
  annule: 'information',
  depasse: 'warning',
  impossible: 'warning',
  panne: 'failure',
} as const;

const titles: Partial<Record<ClosedMessage, Closed['title']>> = {
  'detail.messages.infos.rienAPayer': 'paye',
  'accueil.messages.erreurs.avisPaye': 'paye',
  'accueil.messages.erreurs.messagePVA': 'paye',
  'detail.messages.infos.paiementPartiel': 'partiel',
  'accueil.messages.erreurs.paiementEnCours': 'enCours',
  'accueil.messages.erreurs.telepaiementImpossibleForfaitaireAnnule': 'annule',
  'accueil.messages.erreurs.telepaiementImpossibleAnnule': 'annule',
  'accueil.messages.erreurs.dateLimitePaiementDepasse': 'depasse',
  'detail.messages.erreurs.techPaiement': 'panne',
};

function closed(message: ClosedMessage, follow?: Closed['follow']): Detail {
  const title = titles[message] ?? 'impossible';
  return { kind: 'closed', title, message, ...(follow && { follow }) };
}

export function detailOf(fine: Fine, reference: PaymentReference): Detail {
  const outcome = lookupOutcome(fine);
  switch (outcome.kind) {
    case 'detail': {
      const offers = offersFor(fine, reference);
      if (offers.length > 0) return { kind: 'offers', offers };
      return closed('detail.messages.infos.rienAPayer', 'receipt');
    }
    // The look-up leads to the receipt; a citizen who opens the detail itself sees what is left.
    case 'receipt':
      return closed(
        fine.status === 'PAYE'
          ? 'detail.messages.infos.rienAPayer'
          : 'detail.messages.infos.paiementPartiel',
        'receipt',
      );
    case 'error':
      // The look-up says where a part was paid; a citizen who opens the detail itself learns that it was only a part.
      if (fine.status === 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL') {
        return closed('detail.messages.infos.paiementPartiel');
      }
      return closed(
        outcome.message,
        fine.status === 'EN_COURS_PAIEMENT' ? 'confirmation' : undefined,
      );
    case 'information':
      return closed(outcome.message);
    case 'technical-failure':
      return closed('detail.messages.erreurs.techPaiement');
  }
}

/** The amount due today, and how long it holds for a payment by card. */
export type Due =
  | { readonly kind: 'unknown' }
  /** A `deposit` has to be made before the contest is sent, and only the notice names that day. */
  | { readonly kind: 'deposit' | 'onNotice' | 'never'; readonly amount: Cents }
  /** On the last day the amount still holds. */
  | { readonly kind: 'today' | 'tomorrow'; readonly amount: Cents; readonly day: Day }
  | {
      readonly kind: 'later';
      readonly amount: Cents;
      readonly day: Day;
      /** Two or more days. */
      readonly daysLeft: number;
    };

/** Returns the first amount on the detail: that of the payment, or of a deposit if that alone is offered. */
export function dueNow(fine: Fine, offers: readonly Offer[], time: Date): Due {
  const [offer] = offers;
  if (offer?.amount === undefined) return { kind: 'unknown' };
  const { type, amount } = offer;
  if (type === 'deposit') return { kind: 'deposit', amount };
  const step = stepDue(fine, time);
  const last = step ? lastDay(step, 'card') : ({ kind: 'onNotice' } as const);
  if (last.kind !== 'day') return { kind: last.kind, amount };
  const { day } = last;
  const daysLeft = (Date.parse(day) - Date.parse(dayInFrance(time))) / 86_400_000;
  if (daysLeft > 1) return { kind: 'later', amount, day, daysLeft };
  return { kind: daysLeft === 1 ? 'tomorrow' : 'today', amount, day };
}

/** True if the notice is a parking charge. It is no fine: paying it admits nothing, and other rules hold for contesting it. */
export function isParkingCharge({ kind }: Pick<Fine, 'kind'>): boolean {
  return kind === 'FPSM' || kind === 'FPSMm';
}

type ImportantPoint = 'societe' | 'reconnaitre' | 'consigner';

/** Returns what must be known before a fine is settled in one way, in the order in which it is said. */
export function importantPoints(fine: Fine, type: Offer['type']): readonly ImportantPoint[] {
  if (type === 'deposit') return ['consigner'];
  if (isParkingCharge(fine)) return [];
  // A company that pays instead of naming the driver is fined a second time.
  const isFirstNotice = fine.kind === 'AF' || fine.kind === 'AFm';
  return isFirstNotice ? ['societe', 'reconnaitre'] : ['reconnaitre'];
}

/**
 * Returns the offer that is selected when the detail is opened: the one that was chosen before, or the only one.
 * Between two offers the citizen must choose: anyone who pays for good by mistake can no longer contest.
 */
export function preselected(
  offers: readonly Offer[],
  { settlementType }: Choices,
): Offer | undefined {
  const [first, second] = offers;
  if (!second) return first;
  return offers.find(({ type }) => type === settlementType);
}
