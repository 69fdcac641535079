/** Facts that only the operator of the site knows, and that the texts of the information pages may name. */
export const operatorFacts = [
  'publisher.name',
  'publisher.address',
  'publisher.telephone',
  'director',
  'host.name',
  'host.address',
  'host.telephone',
  'controller.name',
  'controller.address',
  'dpo.contact',
  'accessibility.contact',
  'security.contact',
  'telephone.france',
  'telephone.cents',
  'telephone.abroad',
  'telephone.criminal',
  'application.name',
  'application.publisher',
  'cards',
  'notices.sender',
] as const;

export type OperatorFact = (typeof operatorFacts)[number];
