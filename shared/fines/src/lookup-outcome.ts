import type { LookupAnswer, KnownOrUnknownStatus } from './fine.ts';
import { familyOf, type NoticeFamily } from './notice-kind.ts';
import type fr from '../messages/fr.json';

/** The result of a look-up for the citizen. */
export type LookupOutcome =
  | { readonly kind: 'detail' }
  | { readonly kind: 'receipt' }
  | { readonly kind: 'error'; readonly message: MessageKey }
  | { readonly kind: 'information'; readonly message: MessageKey }
  /** This release does not know the answer, and handles it like a failure of the service. */
  | { readonly kind: 'technical-failure' };

const detail: LookupOutcome = { kind: 'detail' };
const receipt: LookupOutcome = { kind: 'receipt' };
const error = (message: MessageKey): LookupOutcome => ({ kind: 'error', message });
const information = (message: MessageKey): LookupOutcome => ({ kind: 'information', message });

const technicalFailure: LookupOutcome = { kind: 'technical-failure' };
const paidAtTobacconist = error('accueil.messages.erreurs.messagePVA');
const wrongKey = error('accueil.messages.erreurs.cleInvalide');
const paidOtherwise = error('accueil.messages.erreurs.avisPaye');
const underWay = error('accueil.messages.erreurs.paiementEnCours');
const notPayableOnline = error('accueil.messages.erreurs.nonTelepayable');
const impossible = error('accueil.messages.erreurs.telepaiementImpossible');
const tooLate = error('accueil.messages.erreurs.dateLimitePaiementDepasse');
const standardCancelled = error('accueil.messages.erreurs.telepaiementImpossibleForfaitaireAnnule');
const increasedCancelled = error('accueil.messages.erreurs.telepaiementImpossibleAnnule');
const askTheAgency = information('accueil.messages.infos.paiementDivers');

type ByFamily = Readonly<Record<NoticeFamily, LookupOutcome>>;

const always = (outcome: LookupOutcome): ByFamily => ({
  standard: outcome,
  increased: outcome,
  unknown: outcome,
});

/** Outcomes by payment status and notice family (docs/rules.md). An unknown status is never payable. */
// oxfmt-ignore
const outcomes = {
  A_PAYER:                               always(detail),
  PAYE:                                  always(receipt),
  ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL: always(receipt),
  PAYE_AUTRE:                            always(paidOtherwise),
  EN_COURS_PAIEMENT:                     always(underWay),
  PAIEMENT_DESIMPUTE:                    always(notPayableOnline),
  ERREUR:                                always(wrongKey),
  PAIEMENT_DIVERS: { standard: askTheAgency,      increased: impossible,         unknown: askTheAgency },
  PAIEMENT_EXPIRE: { standard: tooLate,           increased: impossible,         unknown: tooLate },
  PAIEMENT_ANNULE: { standard: standardCancelled, increased: increasedCancelled, unknown: impossible },
  UNKNOWN:                               always(technicalFailure),
} satisfies Record<KnownOrUnknownStatus, ByFamily>;

/** Returns the outcome of the API's answer, by the table above. */
export function lookupOutcome(answer: LookupAnswer): LookupOutcome {
  if (answer === null) return error('accueil.messages.erreurs.numTelInconnu');
  if (answer.status === 'ERREUR') return outcomes.ERREUR.unknown;
  const outcome = outcomes[answer.status][familyOf(answer.kind)];
  return outcome.kind === 'receipt' && answer.paidAtTobacconist ? paidAtTobacconist : outcome;
}

type Paths<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Prefix}${Key}`
    : Paths<Tree[Key], `${Prefix}${Key}.`>;
}[keyof Tree & string];

/** Key of a message about a fine, from the error catalogue of the look-up and its hints. */
export type MessageKey = Paths<typeof fr>;
