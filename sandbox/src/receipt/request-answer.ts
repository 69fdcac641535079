import { Type, type Static } from 'typebox';

/** A receipt that was asked for goes out once: whoever asks again is told when that was. */
export const RequestAnswer = Type.Object({
  etat: Type.Enum(['FAIT', 'DEJA_FAIT']),
  date: Type.String({ description: 'ISO moment at which it was asked for the first time' }),
});

export interface RequestRecord {
  readonly isNew: boolean;
  readonly requestedAt: Date;
}

export function requestAnswer({ isNew, requestedAt }: RequestRecord): Static<typeof RequestAnswer> {
  return { etat: isNew ? 'FAIT' : 'DEJA_FAIT', date: requestedAt.toISOString() };
}
