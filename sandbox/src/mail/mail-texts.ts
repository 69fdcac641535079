import type { Language } from '../language/language.ts';

/** A deposit is no payment: what goes with it says so. */
type ByType = Readonly<Record<'AMENDE' | 'CONSIGNATION', string>>;

interface MailTexts {
  readonly subject: ByType;
  readonly greeting: string;
  readonly attached: ByType;
  readonly amount: string;
  readonly date: string;
  readonly reference: string;
  readonly warning: string;
  readonly automatic: string;
}

export const mailTexts: Readonly<Record<Language, MailTexts>> = {
  fr: {
    subject: {
      AMENDE: 'Votre justificatif de paiement',
      CONSIGNATION: 'Votre justificatif de consignation',
    },
    greeting: 'Bonjour,',
    attached: {
      AMENDE: 'Vous avez demandé le justificatif de votre paiement : il est joint à ce message.',
      CONSIGNATION:
        'Vous avez demandé le justificatif de votre consignation : il est joint à ce message. Joignez-le à votre contestation, qui se fait à part.',
    },
    amount: 'Montant réglé',
    date: 'Date du règlement',
    reference: 'Référence du règlement',
    warning:
      'Nous ne demandons jamais de numéro de carte ni de coordonnées bancaires par courriel.',
    automatic:
      'Ce message est automatique : n’y répondez pas. Vous n’avez rien demandé ? Effacez-le.',
  },
  en: {
    subject: { AMENDE: 'Your payment receipt', CONSIGNATION: 'Your deposit receipt' },
    greeting: 'Hello,',
    attached: {
      AMENDE: 'You asked for the receipt for your payment: it is attached to this message.',
      CONSIGNATION:
        'You asked for the receipt for your deposit: it is attached to this message. Include it with your challenge, which you send separately.',
    },
    amount: 'Amount received',
    date: 'Date of payment',
    reference: 'Payment reference',
    warning: 'We never ask for card numbers or bank details by email.',
    automatic: 'This message is automatic: do not reply. If you did not ask for this, delete it.',
  },
  de: {
    subject: { AMENDE: 'Ihr Zahlungsbeleg', CONSIGNATION: 'Ihr Hinterlegungsbeleg' },
    greeting: 'Guten Tag,',
    attached: {
      AMENDE: 'Sie haben den Beleg für Ihre Zahlung angefordert: Sie finden ihn im Anhang.',
      CONSIGNATION:
        'Sie haben den Beleg für Ihre Hinterlegung angefordert: Sie finden ihn im Anhang. Fügen Sie ihn Ihrem Einspruch bei, den Sie gesondert einlegen.',
    },
    amount: 'Gezahlter Betrag',
    date: 'Zahlungsdatum',
    reference: 'Zahlungsreferenz',
    warning: 'Wir fragen niemals per E-Mail nach Kartennummern oder Bankdaten.',
    automatic:
      'Diese Nachricht wird automatisch versandt: Bitte antworten Sie nicht darauf. Haben Sie nichts angefordert? Dann löschen Sie sie.',
  },
  nl: {
    subject: { AMENDE: 'Uw betalingsbewijs', CONSIGNATION: 'Uw bewijs van de waarborgsom' },
    greeting: 'Goedendag,',
    attached: {
      AMENDE: 'U hebt uw betalingsbewijs aangevraagd: het zit als bijlage bij dit bericht.',
      CONSIGNATION:
        'U hebt het bewijs van uw waarborgsom aangevraagd: het zit als bijlage bij dit bericht. Voeg het bij uw bezwaar, dat u apart indient.',
    },
    amount: 'Betaald bedrag',
    date: 'Datum van betaling',
    reference: 'Betalingsreferentie',
    warning: 'We vragen nooit per e-mail om kaartnummers of bankgegevens.',
    automatic:
      'Dit bericht is automatisch verstuurd: beantwoord het niet. Hebt u niets aangevraagd? Verwijder het dan.',
  },
  it: {
    subject: { AMENDE: 'La ricevuta del pagamento', CONSIGNATION: 'La ricevuta della cauzione' },
    greeting: 'Buongiorno,',
    attached: {
      AMENDE: 'Ha richiesto la ricevuta del suo pagamento: è allegata a questo messaggio.',
      CONSIGNATION:
        'Ha richiesto la ricevuta della sua cauzione: è allegata a questo messaggio. La alleghi al ricorso, che si invia a parte.',
    },
    amount: 'Importo versato',
    date: 'Data del pagamento',
    reference: 'Riferimento del pagamento',
    warning: 'Non chiediamo mai numeri di carta né coordinate bancarie via e-mail.',
    automatic:
      'Questo messaggio è automatico: non risponda. Se non l’ha richiesta, elimini il messaggio.',
  },
  es: {
    subject: { AMENDE: 'Su justificante de pago', CONSIGNATION: 'Su justificante de depósito' },
    greeting: 'Hola:',
    attached: {
      AMENDE: 'Ha pedido el justificante de su pago: va adjunto a este mensaje.',
      CONSIGNATION:
        'Ha pedido el justificante de su depósito: va adjunto a este mensaje. Adjúntelo a su impugnación, que se envía aparte.',
    },
    amount: 'Importe pagado',
    date: 'Fecha del pago',
    reference: 'Referencia del pago',
    warning: 'Nunca pedimos números de tarjeta ni datos bancarios por correo electrónico.',
    automatic: 'Este mensaje es automático: no responda. ¿No ha pedido nada? Elimínelo.',
  },
};
