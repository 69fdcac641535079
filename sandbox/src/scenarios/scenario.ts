import { Type, type Static } from 'typebox';

const When = Type.Optional(
  Type.Enum(['before', 'after'], {
    description: 'whether the call does its work first; before when missing',
  }),
);

const Slow = Type.Object({
  kind: Type.Literal('slow'),
  milliseconds: Type.Integer({ minimum: 0, maximum: 60_000 }),
  when: When,
});

const Status = Type.Object({
  kind: Type.Literal('status'),
  status: Type.Integer({ minimum: 400, maximum: 599 }),
  /** The code in the one error shape; the first that the status has when missing. */
  code: Type.Optional(Type.String({ pattern: '^[a-z-]{1,40}$' })),
  when: When,
});

/** The connection ends without an answer. */
const Drop = Type.Object({ kind: Type.Literal('drop'), when: When });

/** A 200 that is not what the API promises, as from a network that wants a log-in first. */
const Rubbish = Type.Object({ kind: Type.Literal('rubbish'), when: When });

/** What a test wants to happen to a call. */
export const Scenario = Type.Object({
  /** The call's path after `/api/v1/`, such as `recherche/amende`; `*` is every call. */
  call: Type.String({ minLength: 1, maxLength: 100 }),
  /** Only when it is about this number. */
  numero: Type.Optional(Type.String({ pattern: '^\\d{14}(\\d{4})?$' })),
  /** How many calls it happens to; all when missing. */
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  effect: Type.Union([Slow, Status, Drop, Rubbish]),
});

export type Scenario = Static<typeof Scenario>;
export type Effect = Scenario['effect'];
