import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import {
  never,
  refusal,
  wireConfirmation,
  wireFine,
  wirePaid,
  wireSending,
  type Answer,
  type Answers,
} from '@amendes/testing/fake-api.ts';
import { statesOf, type Act, type ScreenState } from '@amendes/testing/screen-state.ts';
import type { More } from './states-of-notice.ts';

const confirmation = `/tai/paiement/confirmation/${pathOf(samples.payable)}`;
const receipt = `${confirmation}/justificatif`;
const expireLe = '2026-11-21T14:45:00+01:00';
const bareme = [
  { palier: 'MINORE', montant: 9000, jusquAu: '2026-12-02', jusquAuVirement: '2026-11-17' },
  { palier: 'FORFAITAIRE', montant: 13_500, jusquAu: '2027-01-01', jusquAuVirement: '2026-12-17' },
];

const booked = (montant: number, referenceReglement: string, date = '2026-11-20') => {
  return { date, montant, moyen: 'CARTE', referenceReglement };
};

/** Returns the API's answer about the fine once a part of it was paid. */
const partPaid = (statutPaiement = { valeur: 'A_PAYER' }) =>
  wireFine({ statutPaiement, bareme, reglements: [booked(3000, 'R1')] });
const waits = { valeur: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' };
const paid = { valeur: 'PAYE' };
const inParts = [booked(3000, 'R1'), booked(6000, 'R2', '2026-11-21')];
/** Answers about a fine that was paid in two parts, the second of which settled it. */
const paidInParts = {
  confirmerPaiement: () => wirePaid({ montant: 6000, resteAPayer: 0, referenceReglement: 'R2' }),
  recherche: () => wireFine({ statutPaiement: paid, bareme, reglements: inParts }),
} as const satisfies Answers;
const partBy = (moyen: string) => () => wirePaid({ montant: 3000, resteAPayer: 6000, moyen });
const ofPartPaid = { answers: { recherche: () => partPaid() }, says: 'confirmation.paid.reste' };
const anotherOpen = () => wireConfirmation('ANNULE', { sansReponse: 9000 });
const paidInFull = {
  confirmerPaiement: () => wirePaid({ resteAPayer: 0 }),
  recherche: () => wireFine({ statutPaiement: paid, bareme }),
} as const satisfies Answers;
const deposit = () =>
  wirePaid({
    typeReglement: 'CONSIGNATION',
    montant: 13_500,
    numRegle: samples.payableDeposit.number,
    resteAPayer: 0,
    numJustificatif: 'J-00000007',
    dateJustificatif: '2026-11-21T23:30:00Z',
  });

/** Possible states of a fine whose payment was refused: others may have paid it meanwhile. */
const refusedBeside = [
  ['', { bareme }],
  [', amount unknown', { montant: undefined, bareme }],
  [', amount that stays', { bareme: [{ palier: 'MAJORE', montant: 9000 }] }],
  [', paid meanwhile', { statutPaiement: paid, reglements: [booked(9000, 'R9')] }],
  [', paid elsewhere', { statutPaiement: { valeur: 'PAYE_AUTRE' } }],
  [', part being booked', { statutPaiement: waits, reglements: [booked(3000, 'R1')], bareme }],
  [', another one under way', { statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } }],
] as const;

const after = (name: string, confirmerPaiement: Answers['confirmerPaiement'], more: More = {}) => ({
  name: `after paying: ${name}`,
  address: confirmation,
  ...more,
  answers: { ...(confirmerPaiement && { confirmerPaiement }), ...more.answers },
});

/** Returns a state of the receipt after an action on it. */
const ofReceipt = (
  name: string,
  answers: Answers,
  acts: readonly Act[],
  says?: string,
): More & Pick<ScreenState, 'name' | 'address'> => ({
  name: `receipt ${name}`,
  address: receipt,
  answers: { ...paidInFull, ...answers },
  acts,
  ...(says !== undefined && { says }),
});

/** Returns a state of the receipt of a part payment, with this answer about the fine. */
const partReceipt = (name: string, recherche: Answer, moyen = 'CARTE') =>
  ofReceipt(name, { confirmerPaiement: partBy(moyen), recherche }, [], 'confirmation.paid.reste');

const mailTo = (text: string): readonly Act[] => [
  { fill: '[name=adrMail]', text },
  { pressText: 'justificatif.courriel.bouton' },
];
const yes: Act = { pressText: 'justificatif.envoyer' };
const mailed = [...mailTo('jean.dupont-lacroix@exemple.fr'), yes];
const post: Act = { pressText: 'justificatif.courrier.bouton' };
const posted = [post, yes];

const toFile: Act = { pressText: 'justificatif.pdf.bouton' };
const unknown = () => refusal(404, 'settlement-unknown');
const down = () => new Response('', { status: 503 });
const once = () => wireSending('FAIT');
const again = () => wireSending('DEJA_FAIT');

/** Failures of a sending, each with the answer of the API. */
const failures = [
  ['justificatif.echecs.technique', down],
  ['justificatif.echecs.introuvable', unknown],
  ['justificatif.echecs.adresse', () => refusal(400, 'invalid-request')],
  ['justificatif.echecs.troisCourriels', () => refusal(409, 'mails-used-up')],
  ['telechargement.tropDeDemandes', () => refusal(429, 'too-many-attempts')],
] as const;
/** Wrong addresses, each with the problem that is shown. */
const wrongAddresses = [
  [' ', 'vide'],
  ['jean dupont@exemple.fr', 'espace'],
  ['jean@@exemple.fr', 'deuxArobases'],
  ['jean@exemple.fr.', 'pointFinal'],
  ['.jean@exemple.fr', 'nom'],
  ['jean.exemple.fr', 'arobase'],
  ['jean@exemple,fr', 'virgule'],
  ['jean@exemple', 'domaine'],
] as const;

/** States of the screens after the card page. */
export const statesAfterPaying: readonly ScreenState[] = [
  ...statesOf('src/confirmation/confirmation.tsx', [
    after('paid', paidInFull.confirmerPaiement, {
      answers: { recherche: paidInFull.recherche },
      says: 'confirmation.paid.solde',
    }),
    after('a part paid', partBy('CARTE'), ofPartPaid),
    after(
      'a part paid, the rest without an answer',
      () => wirePaid({ montant: 3000, resteAPayer: 6000, sansReponse: 6000 }),
      ofPartPaid,
    ),
    after('deposit made', deposit, { says: 'confirmation.paid.texte.deposit' }),
    after('paid at a tobacconist', () => wirePaid({ moyen: 'PVA' }), {
      says: 'accueil.messages.erreurs.messagePVA',
    }),
  ]),
  ...statesOf('src/confirmation/checked-payment.tsx', [
    after('asking', never, { says: 'confirmation.demande.texte' }),
    after('waiting', () => wireConfirmation('EN_COURS', { expireLe }), {
      says: 'confirmation.attente.texte',
    }),
    after('not to be had', undefined, { says: 'confirmation.echec.technique' }),
    after('asked too often', () => refusal(429, 'too-many-attempts'), {
      says: 'telechargement.tropDeDemandes',
    }),
  ]),
  ...statesOf('src/confirmation/paused.tsx', [
    after('waited in vain', () => wireConfirmation('EN_COURS', { expireLe }), {
      speed: 100,
      says: 'confirmation.pause.texte',
    }),
    after('unanswered', () => wirePaid({ sansReponse: 900 }), { says: 'confirmation.pause.texte' }),
  ]),
  ...statesOf('src/confirmation/unpaid.tsx', [
    ...[{ bareme }, { statutPaiement: { valeur: 'PAIEMENT_EXPIRE' } }].map((fine, index) =>
      after(`nothing found${['', ', closed meanwhile'][index]}`, () => wireConfirmation('AUCUN'), {
        answers: { recherche: () => wireFine(fine) },
        says: 'confirmation.none.texte',
      }),
    ),
    after('nothing found, all was paid before', () => wireConfirmation('AUCUN'), {
      // This tab looked the fine up when it was already paid, so nothing is unknown.
      fine: aFine({ status: 'PAYE' }),
      answers: { recherche: paidInParts.recherche },
      says: 'detail.messages.infos.rienAPayer',
    }),
    ...refusedBeside.map(([fine, recherche]) =>
      after(`refused${fine}`, () => wireConfirmation('REFUSE'), {
        answers: { recherche: () => wireFine(recherche) },
        says: 'confirmation.refused.texte',
      }),
    ),
    after('cancelled', () => wireConfirmation('ANNULE', { typeAmende: 'AFD' }), {
      says: 'confirmation.cancelled.texte',
    }),
    after('cancelled, another open', anotherOpen, { says: 'confirmation.cancelled.texte' }),
    after(
      'deposit refused',
      () => wireConfirmation('REFUSE', { typeReglement: 'CONSIGNATION', montant: 13_500 }),
      { says: 'confirmation.refused.texte' },
    ),
  ]),
  ...statesOf('src/receipt/receipt.tsx', [
    ofReceipt('of all', {}, [], 'justificatif.atteste.payment'),
    ofReceipt('of a deposit', { confirmerPaiement: deposit }, [], 'justificatif.atteste.deposit'),
    ...['CHEQUE', 'ESPECES', 'TIMBRE'].map((moyen) =>
      ofReceipt(
        `of a payment by ${moyen}`,
        { confirmerPaiement: () => wirePaid({ moyen, resteAPayer: 0 }) },
        [],
        'justificatif.atteste.payment',
      ),
    ),
    partReceipt('at a tobacconist', () => partPaid(waits), 'PVA'),
    ofReceipt('as a file: echec', {}, [toFile], 'telechargement.echec'),
    ofReceipt('as a file: refus', { generePdf: unknown }, [toFile], 'telechargement.refus'),
  ]),
  ...statesOf('src/confirmation/what-is-left.tsx', [
    partReceipt('of a part', () => partPaid()),
    partReceipt('of a part that is being booked', () => partPaid(waits)),
    partReceipt('of a part of an unknown fine', down),
  ]),
  ...statesOf('src/payments-made/payments-made.tsx', [
    ofReceipt('of several parts', paidInParts, [], 'justificatif.atteste.payment'),
  ]),
  ...statesOf('src/keep-receipt/receipt-by-mail.tsx', [
    ...wrongAddresses.map(([text, key]) =>
      ofReceipt(`by mail, ${key}`, {}, mailTo(text), `justificatif.courriel.problemes.${key}`),
    ),
    ofReceipt('by mail, confirming', {}, mailTo('jean.dupont-lacroix@exemple.fr')),
    ofReceipt('by mail, slip', {}, mailTo('jean@gamil.com')),
    ofReceipt('by mail, sending', { envoiMail: never }, mailed),
    ofReceipt('by mail, sent', { envoiMail: once }, mailed, 'justificatif.courriel.fait'),
    ofReceipt(
      'by mail, sent before',
      { envoiMail: again },
      mailed,
      'justificatif.courriel.dejaFait',
    ),
    ...failures.map(([key, envoiMail]) => ofReceipt(`by mail, ${key}`, { envoiMail }, mailed, key)),
  ]),
  ...statesOf('src/keep-receipt/receipt-by-post.tsx', [
    ofReceipt('by post, confirming', {}, [post]),
    ofReceipt('by post, sent', { envoiPostal: once }, posted, 'justificatif.courrier.fait'),
    ofReceipt(
      'by post, sent before',
      { envoiPostal: again },
      posted,
      'justificatif.courrier.dejaFait',
    ),
    ofReceipt('by post, failed', {}, posted, 'justificatif.echecs.technique'),
  ]),
];
