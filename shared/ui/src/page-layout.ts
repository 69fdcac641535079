import styles from './page-layout.module.css';

/** Classes that the screens of all parts share: two columns, cards, lead sentence, row of actions, text kept on one line. */
export const pageLayout = {
  twoColumns: styles['two'],
  card: styles['card'],
  softCard: `${styles['card']} ${styles['soft']}`,
  lead: styles['lead'],
  actions: styles['actions'],
  whole: styles['whole'],
} as const;
