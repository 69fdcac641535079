/** What the samples are about, in the words of a notice. */
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
