import type { Place } from '../wire.ts';

/* All texts of the desk, in French, the language of its users. */

const langues = {
  fr: 'français',
  en: 'anglais',
  de: 'allemand',
  nl: 'néerlandais',
  it: 'italien',
  es: 'espagnol',
} as const satisfies Readonly<Record<Place['language'], string>>;

const all = {
  titre: 'Bureau de rédaction',
  nav: {
    nom: 'Rubriques du bureau',
    textes: 'Textes',
    avis: 'Avis d’urgence',
    historique: 'Historique',
    aide: 'Mode d’emploi',
    quitter: 'Se déconnecter',
    pasEnregistre:
      'Un texte que vous avez écrit n’est pas enregistré : ouvrez-le de nouveau avant de vous déconnecter.',
    avisPasEnvoye:
      'Un avis que vous avez écrit n’est pas en ligne : publiez-le ou effacez-le avant de vous déconnecter.',
    encoreConnecte:
      'Le serveur du bureau ne répond pas : vous êtes peut-être encore connecté. Recommencez.',
    contenu: 'Aller au contenu',
  },
  roles: { author: 'auteur', reviewer: 'relecteur', publisher: 'éditeur' },
  attente: 'Chargement…',
  panne:
    'Le serveur du bureau ne répond pas. Votre texte reste ici ; il sera enregistré dès qu’il répond.',
  autre:
    '{{nom}} s’est connecté depuis dans ce navigateur : rien n’est enregistré en son nom. Votre texte reste ici ; il sera enregistré dès que vous serez reconnecté.',
  table: {
    titre: 'Tous les textes',
    legende: 'Pages et langues : état de chaque texte',
    page: 'Page',
    publie: 'depuis le {{date}}, par {{nom}}',
    served: 'en ligne',
    behind: 'en retard sur le français',
    missing: 'à traduire',
    french: 'en français seulement',
    writing: 'brouillon de {{nom}}',
    submitted: 'à relire',
    approved: 'approuvé',
    illisible: 'brouillon illisible : prévenez l’équipe technique',
    abime:
      'Les textes en ligne ne peuvent pas être lus : rien ne peut y être changé, mais un avis peut être mis en ligne ou retiré. Prévenez l’équipe technique : {{raison}}',
    prevu: 'prévu',
    avis: 'Avis en ligne',
    avisAVenir: '{{texte}} (montré à partir du {{date}})',
    avisJusquAu: '{{texte}} (montré jusqu’au {{date}})',
    avisFini: '{{texte}} (n’est plus montré depuis le {{date}})',
    pasDAvis: 'Aucun avis n’est affiché sur le site.',
    plans: 'Publications prévues',
    pasDePlan: 'Rien n’est prévu.',
    annuler: 'Annuler',
    annule: 'C’est annulé.',
  },
  plan: {
    waiting: 'prévu',
    unknown:
      'EN LIGNE OU NON, nous ne le savons pas encore : le bureau le vérifie dès que le stockage du site répond, et ne le publie pas de lui-même',
    shown: 'en ligne',
    ended: 'terminé',
    failed: 'ÉCHEC : {{raison}}',
    reprise: 'PAS ENCORE FAIT : {{raison}}. Le bureau réessaie chaque minute',
    du: 'du {{date}}',
    au: 'au {{date}}',
    banner: 'Avis : {{sujet}}…',
    text: 'Texte {{sujet}}',
  },
  texte: {
    titre: '{{page}}, {{langue}}',
    editeur: 'Texte de la page',
    outils: 'Mise en forme',
    francais: 'Texte français en ligne',
    apercu: 'La page telle qu’elle sera',
    clair: 'Clair',
    sombre: 'Sombre',
    etroit: 'Téléphone (320 pixels)',
    large: 'Large',
    couleurs: 'Couleurs',
    largeur: 'Largeur',
    fautes: 'Fautes et conseils',
    pasDeFaute: 'Aucune faute.',
    ligne: 'Ligne {{ligne}}',
    enregistre: 'Enregistré',
    enregistrement: 'Enregistrement…',
    identique: 'Identique au texte en ligne',
    soumettre: 'Soumettre à relecture',
    soumis: 'Ce texte attend une relecture.',
    soumisFait: 'C’est soumis à relecture.',
    approuver: 'Approuver',
    approuve: 'Approuvé par {{nom}}.',
    approuveFait: 'C’est approuvé.',
    publier: 'Relire et publier…',
    relire: 'Relire…',
    partager: 'Adresse d’aperçu à envoyer',
    partage: 'Cette adresse montre la page à qui la reçoit, sans compte, jusqu’au {{date}} :',
    abandonner: 'Abandonner ce brouillon',
    abandonne: 'Le brouillon est abandonné.',
    versions: 'Versions publiées',
    reprendre: 'Reprendre cette version',
    pasDeVersion: 'Ce texte n’a pas encore été publié.',
    actions: 'Que faire de ce texte',
  },
  difference: {
    titre: 'Ce qui change pour les visiteurs',
    rien: 'Rien ne change.',
    ajoute: 'ajouté :',
    retire: 'retiré :',
    fin: 'fin',
  },
  conflit: {
    titre: 'Quelqu’un d’autre a changé ce texte',
    draft: {
      explication:
        '{{nom}} a enregistré un autre texte pendant que vous écriviez. Rien n’est perdu : ce que chacun a changé est réuni ici, et rien n’est enregistré sans vous.',
      mien: 'Vous ({{nom}})',
      autre: '{{nom}}',
    },
    served: {
      explication:
        '{{nom}} a publié un autre texte depuis que ce brouillon a été commencé. Rien n’est perdu : ce que chacun a changé est réuni ici, et rien n’est enregistré sans vous.',
      mien: 'Le brouillon ({{nom}})',
      autre: 'Le texte en ligne ({{nom}})',
    },
    quelquun: 'Quelqu’un',
    depasse:
      'Un autre texte a été publié depuis que ce brouillon a été commencé : il faut réunir les deux avant de le publier.',
    reunir: 'Réunir les deux textes',
    rien: 'Vous n’avez pas changé les mêmes mots : il n’y a rien à décider.',
    aDecider: 'Décidez pour chaque endroit que les deux textes ont changé.',
    endroit: 'Endroit {{numero}}',
    apres: ', après',
    lesDeux: 'Les deux, l’un après l’autre',
    vientDe: 'Ce qui vient de : {{nom}}',
    vide: '(retiré)',
    garder: 'Enregistrer ce mélange',
    auteur: 'Un auteur doit réunir les deux textes.',
    ailleurs:
      '{{fichier}} a changé en ligne entre-temps : rien n’a été publié. Ouvrez ce texte et publiez-le : le bureau montre alors les deux textes à réunir.',
  },
  publication: {
    pourquoi: 'Pourquoi ? Ces mots restent dans l’historique.',
    raison: 'Trois caractères au moins, sans compter les espaces du début et de la fin.',
    avec: 'Publier en même temps',
    malgre: 'Publier bien que des traductions manquent ou soient en retard',
    from: 'À partir de (heure de Paris, comme 2026-11-23 08:00 ; vide : maintenant)',
    until: 'Jusqu’à (vide : sans fin)',
    maintenant: 'Publier maintenant',
    planifier: 'Planifier',
    faite: 'C’est en ligne.',
    prevue: 'C’est prévu.',
  },
  avis: {
    prets: 'Avis prêts, en six langues',
    explication:
      'Un avis se place au-dessus de toutes les pages du site, dans la langue de chacun.',
    mettre: 'Mettre en ligne : {{nom}}',
    modifier: 'Partir de cet avis : {{nom}}',
    reprendre: 'Reprendre ce que j’écrivais',
    misDeCote: 'Ce que vous écriviez est mis de côté : vous pouvez le reprendre.',
    retirer: 'Retirer l’avis',
    texte: 'Texte de l’avis, en six langues',
    faite: 'L’avis est en ligne.',
    prevue: 'L’avis est prévu.',
    retire: 'L’avis est retiré.',
    urgence: 'urgence',
    fin: 'fin de l’urgence',
    ecrire: 'Écrire ou planifier un avis',
  },
  historique: {
    legende: 'Qui a publié quoi, quand et pourquoi',
    quand: 'Quand',
    qui: 'Qui',
    pourquoi: 'Pourquoi',
    quoi: 'Textes changés',
    enLigne: 'en ligne',
    remettre: 'Remettre en ligne',
    remettreNom: 'Remettre en ligne la version du {{date}}',
    raison: 'retour à la version du {{date}}',
    faite: 'Cette version est de nouveau en ligne.',
    tous: 'tous les textes',
    inconnu: 'on ne le sait plus',
    effacee: 'n’est plus gardée',
  },
  outils: {
    titre: 'Titre',
    sousTitre: 'Sous-titre',
    gras: 'Important',
    italique: 'Accentué',
    liste: 'Liste',
    numeros: 'Liste numérotée',
    lien: 'Lien',
    tableau: 'Tableau',
    citation: 'Citation',
    ligne: 'Retour à la ligne',
    attention: 'Encadré',
    contact: 'Contact',
    glossaire: 'Mot du glossaire',
    sommaire: 'Sommaire',
    date: 'Dater d’aujourd’hui',
  },
} as const;

type Tree = { readonly [key: string]: string | Tree };

type Keys<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Keys<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** Name of one of the desk's texts. */
export type Word = Keys<typeof all>;

/** Returns a text of the desk with its values filled in. */
export function translate(
  key: Word,
  values: Readonly<Record<string, string | number>> = {},
): string {
  let found: string | Tree | undefined = all;
  for (const step of key.split('.')) found = typeof found === 'object' ? found[step] : undefined;
  const words = typeof found === 'string' ? found : key;
  return words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

const moment = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

/** Formats a moment in Paris time. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

/** Returns the French name of a language. */
export const languageName = (language: Place['language']): string => langues[language];
