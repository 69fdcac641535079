import type { ReactNode } from 'react';
import { translate } from './words.ts';

/** Instructions for the desk, in the order in which a text is edited. */
const help = [
  [
    'Changer un texte',
    [
      'Dans « Textes », choisissez la page et la langue. Écrivez. Tout est enregistré à chaque pause : vous pouvez fermer la fenêtre à tout moment.',
      'Les trois premières lignes sont le titre, la phrase pour les moteurs de recherche (160 caractères au plus) et la date du dernier changement. Le bouton « Dater d’aujourd’hui » change la date : faites-le quand le sens du texte français change, ses traductions sont alors signalées en retard.',
      'À côté, vous voyez la page telle qu’elle sera, claire ou sombre, sur un téléphone ou en large. À côté d’une traduction se trouve le texte français ; le passage que vous traduisez y est marqué.',
      'Dans une traduction, « Accentué » est pour les mots français de l’avis, que les lecteurs d’écran disent alors en français. Pour insister, prenez « Important ».',
    ],
  ],
  [
    'Les fautes',
    [
      'Elles sont soulignées et listées sous le texte. « Ligne 12 » y mène ; quand le bureau sait réparer, un bouton le propose. Un texte qui a une faute ne peut pas être publié.',
      'Un titre finit par un repère, {#mon-titre}, le même dans toutes les langues : c’est par lui que l’on fait un lien vers une section.',
    ],
  ],
  [
    'Relire et publier',
    [
      '« Soumettre à relecture » prévient les relecteurs : le texte porte « à relire » dans le tableau. Un relecteur ouvre le texte, lit ce qui change, mot par mot, et l’approuve.',
      'Un éditeur ouvre « Relire et publier », dit pourquoi, et publie. Le texte est en ligne en quelques secondes ; une page déjà ouverte le montre quand le visiteur change de page.',
      'Avec une date et une heure, le bureau publie à ce moment, et retire à la fin si vous en donnez une. Si cela échoue, le tableau le dit.',
      '« Adresse d’aperçu » donne une adresse à envoyer à un collègue ou à un juriste : elle montre la page pendant sept jours, sans compte.',
    ],
  ],
  [
    'À deux sur le même texte',
    [
      'Si quelqu’un d’autre a enregistré entre-temps, le bureau réunit les deux textes, mot par mot. Ce qu’un seul a changé est pris ; ce que les deux ont changé au même endroit, vous le décidez : le vôtre, l’autre, ou les deux. Relisez ce qui vient de chacun, puis enregistrez le mélange.',
    ],
  ],
  [
    'Revenir en arrière',
    [
      'Sous chaque texte, « Versions publiées » permet de reprendre une version ; elle devient un brouillon. Dans « Historique », « Remettre en ligne » remet tous les textes d’un jour.',
    ],
  ],
  [
    'En cas d’urgence',
    [
      '« Avis d’urgence », puis « Mettre en ligne » : l’avis est au-dessus de toutes les pages, en six langues. « Retirer l’avis » l’enlève.',
    ],
  ],
] as const;

export function HelpScreen(): ReactNode {
  return (
    <>
      <h1>{translate('nav.aide')}</h1>
      {help.map(([title, paragraphs]) => (
        <section key={title}>
          <h2>{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </>
  );
}
