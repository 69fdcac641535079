import type { NoticeKind, PaymentStatus } from '../fine/fine.ts';

/** A sample without what follows from rules: key, amounts, dates. */
export interface SampleDefinition {
  readonly numero: string;
  readonly kind: NoticeKind;
  /** To be paid when missing. */
  readonly status?: Exclude<PaymentStatus, 'A_PAYER'>;
  readonly description: string;
  readonly offence: keyof typeof offences;
  /** Masked. */
  readonly plate?: string;
  readonly sentDaysAgo: number;
  /** Has a twin number, its last digit 2 instead of 1, for the deposit that contests the fine. */
  readonly deposit?: true;
  readonly partialPayment?: true;
  /** The oldest first. */
  readonly paid?: readonly SamplePayment[];
}

interface SamplePayment {
  readonly daysAgo: number;
  readonly means: 'CARTE' | 'VIREMENT' | 'PVA';
  /** Cents; the whole amount when missing. */
  readonly part?: number;
}

/** A fine to try, as it is shown to whoever starts the sandbox. */
export interface SampleFine {
  readonly numero: string;
  readonly cle: string;
  readonly typeAmende: NoticeKind;
  readonly statut: PaymentStatus;
  /** Says what a visitor who looks it up sees. */
  readonly description: string;
}

/** The offences of the samples, in the words of a notice. */
export const offences = {
  speeding: {
    nature: 'Excès de vitesse inférieur à 20 km/h (limitation à 50 km/h)',
    lieu: 'Lyon 3e (69), quai Augagneur',
  },
  motorwaySpeeding: {
    nature: 'Excès de vitesse compris entre 20 et 30 km/h',
    lieu: 'Autoroute A7, Mornas (84)',
  },
  redLight: {
    nature: 'Inobservation de l’arrêt imposé par un feu rouge',
    lieu: 'Nantes (44), boulevard Gabriel-Guist’hau',
  },
  telephone: {
    nature: 'Usage d’un téléphone tenu en main par le conducteur',
    lieu: 'Rennes (35), rue de Fougères',
  },
  noisyHorn: {
    nature: 'Usage abusif de l’avertisseur sonore',
    lieu: 'Lille (59), place du Théâtre',
  },
  noLicence: {
    nature: 'Conduite d’un véhicule sans permis',
    lieu: 'Toulouse (31), route d’Espagne',
  },
  drugs: {
    nature: 'Usage illicite de stupéfiants',
    lieu: 'Montpellier (34), place de la Comédie',
  },
  noInsurance: {
    nature: 'Circulation d’un véhicule sans assurance',
    lieu: 'Metz (57), avenue de Nancy',
  },
  parkingUnpaid: {
    nature: 'Forfait de post-stationnement : redevance de stationnement non payée',
    lieu: 'Bordeaux (33), cours de la Marne',
  },
} as const;
