import { samples } from '../testing/sample-fines.ts';
import { describe, expect, test } from 'vitest';
import {
  type LookupAnswer,
  paymentStatuses,
  paymentStatusOf,
  type KnownOrUnknownStatus,
} from './fine.ts';
import { lookupOutcome } from './lookup-outcome.ts';
import { noticeKinds, type NoticeKind } from './notice-kind.ts';

const increasedKinds = ['AFM', 'AFMD', 'FPSM', 'AMD', 'AFMm', 'AFMDm', 'FPSMm'];
const standardKinds = ['AFD', 'AF', 'AFm', 'AFDm'];

function answerWith(
  status: KnownOrUnknownStatus,
  kind: NoticeKind | 'UNKNOWN',
  paidAtTobacconist = false,
): LookupAnswer {
  if (status === 'ERREUR') return { status };
  return {
    number: samples.payable.number,
    key: '29',
    status,
    kind,
    paidAtTobacconist,
    steps: [],
    settlements: [],
    partialPaymentAllowed: false,
  };
}

/** Returns the outcome by the specification, written independently of the table and in another form. */
function expected(status: KnownOrUnknownStatus, kind: string, tobacconist: boolean): string {
  const increased = increasedKinds.includes(kind);
  switch (status) {
    case 'A_PAYER':
      return 'detail';
    case 'PAYE':
    case 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL':
      return tobacconist ? 'error accueil.messages.erreurs.messagePVA' : 'receipt';
    case 'PAYE_AUTRE':
      return 'error accueil.messages.erreurs.avisPaye';
    case 'EN_COURS_PAIEMENT':
      return 'error accueil.messages.erreurs.paiementEnCours';
    case 'PAIEMENT_DESIMPUTE':
      return 'error accueil.messages.erreurs.nonTelepayable';
    case 'ERREUR':
      return 'error accueil.messages.erreurs.cleInvalide';
    case 'PAIEMENT_DIVERS':
      return increased
        ? 'error accueil.messages.erreurs.telepaiementImpossible'
        : 'information accueil.messages.infos.paiementDivers';
    case 'PAIEMENT_EXPIRE':
      return increased
        ? 'error accueil.messages.erreurs.telepaiementImpossible'
        : 'error accueil.messages.erreurs.dateLimitePaiementDepasse';
    case 'PAIEMENT_ANNULE':
      if (standardKinds.includes(kind))
        return 'error accueil.messages.erreurs.telepaiementImpossibleForfaitaireAnnule';
      return increased
        ? 'error accueil.messages.erreurs.telepaiementImpossibleAnnule'
        : 'error accueil.messages.erreurs.telepaiementImpossible';
    case 'UNKNOWN':
      return 'technical-failure';
  }
}

const cases = [...paymentStatuses, 'UNKNOWN' as const].flatMap((status) =>
  [...noticeKinds, 'UNKNOWN' as const].flatMap((kind) =>
    [false, true].map((tobacconist) => ({ status, kind, tobacconist })),
  ),
);

describe('lookupOutcome', () => {
  test.each(cases)(
    'follows the specification for $status, $kind, tobacconist: $tobacconist',
    ({ status, kind, tobacconist }) => {
      const outcome = lookupOutcome(answerWith(status, kind, tobacconist));
      const summary = 'message' in outcome ? `${outcome.kind} ${outcome.message}` : outcome.kind;
      expect(summary).toBe(expected(status, kind, tobacconist));
    },
  );

  test('reports an unknown number if nothing was found', () => {
    expect(lookupOutcome(null)).toEqual({
      kind: 'error',
      message: 'accueil.messages.erreurs.numTelInconnu',
    });
  });

  test('returns a technical failure for an unknown status', () => {
    const status = paymentStatusOf('PAYABLE_EN_2031');
    expect(lookupOutcome(answerWith(status, 'AF')).kind).toBe('technical-failure');
  });
});
