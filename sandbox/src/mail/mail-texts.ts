import type { Language } from '../language/language.ts';

interface MailTexts {
  readonly subject: string;
  readonly greeting: string;
  readonly attached: string;
  readonly amount: string;
  readonly date: string;
  readonly reference: string;
  readonly warning: string;
  readonly automatic: string;
}

export const mailTexts: Readonly<Record<Language, MailTexts>> = {
  fr: {
    subject: 'Votre justificatif de paiement',
    greeting: 'Bonjour,',
    attached: 'Vous avez demandé le justificatif de votre règlement : il est joint à ce message.',
    amount: 'Montant réglé',
    date: 'Date du règlement',
    reference: 'Référence du règlement',
    warning: 'Nous ne demandons jamais de numéro de carte ni de coordonnées bancaires par e-mail.',
    automatic:
      'Ce message est automatique : n’y répondez pas. Vous n’avez rien demandé ? Effacez-le.',
  },
  en: {
    subject: 'Your payment receipt',
    greeting: 'Hello,',
    attached: 'You asked for the receipt of your payment: it is attached to this message.',
    amount: 'Amount received',
    date: 'Date of payment',
    reference: 'Payment reference',
    warning: 'We never ask for card numbers or bank details by e-mail.',
    automatic: 'This message is automatic: do not reply. If you asked for nothing, delete it.',
  },
  de: {
    subject: 'Ihr Zahlungsbeleg',
    greeting: 'Guten Tag,',
    attached: 'Sie haben den Beleg Ihrer Zahlung angefordert: Er ist dieser Nachricht beigefügt.',
    amount: 'Gezahlter Betrag',
    date: 'Zahlungsdatum',
    reference: 'Zahlungsreferenz',
    warning: 'Wir fragen niemals per E-Mail nach Kartennummern oder Bankdaten.',
    automatic:
      'Diese Nachricht wird automatisch versandt: Bitte antworten Sie nicht. Wenn Sie nichts angefordert haben, löschen Sie sie.',
  },
  nl: {
    subject: 'Uw betalingsbewijs',
    greeting: 'Goedendag,',
    attached: 'U hebt het bewijs van uw betaling gevraagd: het is als bijlage toegevoegd.',
    amount: 'Betaald bedrag',
    date: 'Datum van betaling',
    reference: 'Betalingskenmerk',
    warning: 'Wij vragen nooit per e-mail om kaartnummers of bankgegevens.',
    automatic:
      'Dit bericht is automatisch verstuurd: beantwoord het niet. Hebt u niets gevraagd? Verwijder het dan.',
  },
  it: {
    subject: 'La ricevuta del pagamento',
    greeting: 'Buongiorno,',
    attached: 'È stata richiesta la ricevuta di un pagamento: è allegata a questo messaggio.',
    amount: 'Importo versato',
    date: 'Data del pagamento',
    reference: 'Riferimento del pagamento',
    warning: 'Non chiediamo mai numeri di carta né coordinate bancarie per e-mail.',
    automatic:
      'Questo messaggio è automatico: non rispondere. Se non è stato richiesto nulla, eliminarlo.',
  },
  es: {
    subject: 'Su justificante de pago',
    greeting: 'Buenos días:',
    attached: 'Ha pedido el justificante de su pago: va adjunto a este mensaje.',
    amount: 'Importe pagado',
    date: 'Fecha del pago',
    reference: 'Referencia del pago',
    warning: 'Nunca pedimos números de tarjeta ni datos bancarios por correo electrónico.',
    automatic: 'Este mensaje es automático: no responda. Si no ha pedido nada, elimínelo.',
  },
};
