/* oxlint-disable max-lines -- as long as there are calls */
/* Written by tasks/generate-api-types.ts from what the API tells of itself: not to be edited. */

/** Each call by its method and path: what it takes, what it answers, and the codes of its refusals. */
export interface Api {
  /** Tells the newest thing that happened to a fine, or one of its settlements. */
  'GET /api/v1/confirmerPaiement/avis/2': {
    query: { numAvis: string; cleAvis: string; referenceReglement?: string };
    answer: {
      etat: 'PAYE' | 'EN_COURS' | 'REFUSE' | 'ANNULE' | 'AUCUN';
      numAvis: string;
      cleAvis: string;
      typeAmende?:
        | 'AF'
        | 'AFm'
        | 'AFD'
        | 'AFDm'
        | 'AFM'
        | 'AFMD'
        | 'FPSM'
        | 'AMD'
        | 'AFMm'
        | 'AFMDm'
        | 'FPSMm';
      typeReglement?: 'AMENDE' | 'CONSIGNATION';
      montant?: number;
      dateReglement?: string;
      moyen?: string;
      referenceReglement?: string;
      numRegle?: string;
      resteAPayer?: number;
      numJustificatif?: string;
      dateJustificatif?: string;
      expireLe?: string;
    };
    errors:
      | 'invalid-request'
      | 'token-missing'
      | 'token-invalid'
      | 'token-expired'
      | 'too-many-attempts'
      | 'internal';
  };
  /** Decrypts what was encrypted here. */
  'GET /api/v1/decrypte': {
    query: { textChiffrer: string };
    answer: string;
    errors:
      | 'invalid-request'
      | 'text-invalid'
      | 'token-missing'
      | 'token-invalid'
      | 'token-expired'
      | 'internal';
  };
  /** Encrypts a text for a link. */
  'GET /api/v1/encrypte': {
    query: { plaintText: string };
    answer: string;
    errors: 'invalid-request' | 'token-missing' | 'token-invalid' | 'token-expired' | 'internal';
  };
  /** Sends the receipt of a settlement by e-mail, to one mailbox once an hour. */
  'POST /api/v1/envoiMail/2': {
    body: {
      avisId: string;
      adrMail: string;
      locale: 'fr' | 'en' | 'de' | 'nl' | 'it' | 'es';
      referenceReglement: string;
    };
    answer: { etat: 'FAIT' | 'DEJA_FAIT'; date: string; prochainLe?: string };
    errors:
      | 'invalid-request'
      | 'token-missing'
      | 'token-invalid'
      | 'token-expired'
      | 'settlement-unknown'
      | 'mails-used-up'
      | 'body-too-large'
      | 'too-many-attempts'
      | 'internal';
  };
  /** Sends the receipt of a settlement by post, once. */
  'POST /api/v1/envoiPostal/2': {
    body: {
      avisId: string;
      locale: 'fr' | 'en' | 'de' | 'nl' | 'it' | 'es';
      referenceReglement?: string;
    };
    answer: { etat: 'FAIT' | 'DEJA_FAIT'; date: string; prochainLe?: string };
    errors:
      | 'invalid-request'
      | 'token-missing'
      | 'token-invalid'
      | 'token-expired'
      | 'settlement-unknown'
      | 'body-too-large'
      | 'too-many-attempts'
      | 'internal';
  };
  /** Begins a card payment: a page whose form hands the visitor over to the provider. */
  'POST /api/v1/envoiSips/avis/2': {
    body: {
      numAvis: string;
      canal: '2';
      typeReglement: 'AMENDE' | 'CONSIGNATION';
      nature: 'AMENDES';
      locale: 'fr' | 'en' | 'de' | 'nl' | 'it' | 'es';
      montantTransaction: number;
      cleAvis?: string;
      reprendre?: boolean;
    };
    answer: string;
    errors:
      | 'invalid-request'
      | 'token-missing'
      | 'token-invalid'
      | 'token-expired'
      | 'notice-unknown'
      | 'payment-under-way'
      | 'payment-pending'
      | 'not-payable'
      | 'body-too-large'
      | 'amount-refused'
      | 'deposit-impossible'
      | 'too-many-attempts'
      | 'internal';
  };
  /** Draws the receipt of a settlement. */
  'POST /api/v1/generePdf/2': {
    body: {
      avisId: string;
      locale: 'fr' | 'en' | 'de' | 'nl' | 'it' | 'es';
      referenceReglement: string;
    };
    answer: Blob;
    errors:
      | 'invalid-request'
      | 'token-missing'
      | 'token-invalid'
      | 'token-expired'
      | 'settlement-unknown'
      | 'body-too-large'
      | 'too-many-attempts'
      | 'internal';
  };
  /** Draws what is needed for a bank transfer. */
  'POST /api/v1/generePdfVirement': {
    body: {
      avisId: string;
      cleAvis: string;
      typeReglement: 'AMENDE' | 'CONSIGNATION';
      montant: number;
      indicatifOperation?: string;
      locale: 'fr' | 'en' | 'de' | 'nl' | 'it' | 'es';
    };
    answer: Blob;
    errors:
      | 'invalid-request'
      | 'token-missing'
      | 'token-invalid'
      | 'token-expired'
      | 'notice-unknown'
      | 'not-payable'
      | 'body-too-large'
      | 'amount-refused'
      | 'deposit-impossible'
      | 'indicator-missing'
      | 'too-many-attempts'
      | 'internal';
  };
  /** Looks a fine up by its number and key, or by those of its deposit. */
  'GET /api/v1/recherche/amende': {
    query: { numAmende: string; cleAmende: string };
    answer:
      | null
      | { statutPaiement: { valeur: 'ERREUR' } }
      | {
          numero: string;
          cle: string;
          numeroConsignation?: string;
          cleConsignation?: string;
          statutPaiement: {
            valeur:
              | 'PAYE_AUTRE'
              | 'EN_COURS_PAIEMENT'
              | 'PAIEMENT_EXPIRE'
              | 'PAIEMENT_ANNULE'
              | 'PAIEMENT_DIVERS'
              | 'PAIEMENT_DESIMPUTE'
              | 'ERREUR'
              | 'A_PAYER'
              | 'PAYE'
              | 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
          };
          typeAmende:
            | 'AF'
            | 'AFm'
            | 'AFD'
            | 'AFDm'
            | 'AFM'
            | 'AFMD'
            | 'FPSM'
            | 'AMD'
            | 'AFMm'
            | 'AFMDm'
            | 'FPSMm';
          mediaReglement?: number;
          dateEnvoi?: string;
          montant?: number;
          montantConsignation?: number;
          bareme?: {
            palier: 'MINORE' | 'FORFAITAIRE' | 'MAJORE';
            montant: number;
            jusquAu?: string;
            jusquAuVirement?: string;
          }[];
          reglements?: {
            date: string;
            montant: number;
            moyen: string;
            referenceReglement: string;
            typeReglement?: 'AMENDE' | 'CONSIGNATION';
          }[];
          paiementPartielAutorise?: boolean;
          infraction?: { date?: string; lieu?: string; nature?: string; immatriculation?: string };
        };
    errors:
      | 'invalid-request'
      | 'token-missing'
      | 'token-invalid'
      | 'token-expired'
      | 'too-many-attempts'
      | 'internal';
  };
  /** Takes what the provider says of a payment. */
  'POST /api/v1/reponseSips': {
    body: { Data?: string; Seal?: string; InterfaceVersion?: string; Encode?: string };
    answer: null;
    errors: 'invalid-request' | 'response-refused' | 'body-too-large' | 'internal';
  };
  /** Brings the visitor back to the site; changes nothing. */
  'POST /api/v1/retourSips': {
    body: { Data?: string; Seal?: string; InterfaceVersion?: string; Encode?: string };
    answer: null;
    errors: 'invalid-request' | 'body-too-large' | 'internal';
  };
  /** Issues a token of 15 minutes. */
  'POST /api/v1/token': {
    query: { sub: string };
    answer: string;
    errors: 'invalid-request' | 'sub-invalid' | 'body-too-large' | 'internal';
  };
}
