import { Type, type Static } from 'typebox';

/** Whoever asks again too soon for a receipt that was sent is told when that was. */
export const RequestAnswer = Type.Object({
  etat: Type.Enum(['FAIT', 'DEJA_FAIT']),
  date: Type.String({ description: 'ISO moment at which the one that was sent was asked for' }),
  prochainLe: Type.Optional(
    Type.String({
      description: 'ISO moment from which it can be asked for again; missing when it cannot',
    }),
  ),
});

export interface RequestRecord {
  readonly isNew: boolean;
  readonly requestedAt: Date;
  /** From when it can be asked for again; missing when it cannot. */
  readonly againAt?: Date;
}

export function requestAnswer(record: RequestRecord): Static<typeof RequestAnswer> {
  const { isNew, requestedAt, againAt } = record;
  return {
    etat: isNew ? 'FAIT' : 'DEJA_FAIT',
    date: requestedAt.toISOString(),
    ...(againAt && { prochainLe: againAt.toISOString() }),
  };
}
