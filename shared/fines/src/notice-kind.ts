/** The kinds of notice of the API (`typeAmende`). A lower-case m marks a variant of the same family. */
export const noticeKinds = [
  'AF',
  'AFm',
  'AFD',
  'AFDm',
  'AFM',
  'AFMD',
  'FPSM',
  'AMD',
  'AFMm',
  'AFMDm',
  'FPSMm',
] as const;

/** A kind of notice that this release knows. */
export type NoticeKind = (typeof noticeKinds)[number];

/** Families of the rules: at the `standard` amount (forfaitaire), `increased` (majorée, M family), or of an `unknown` kind. */
export type NoticeFamily = 'standard' | 'increased' | 'unknown';

const families = {
  AF: 'standard',
  AFm: 'standard',
  AFD: 'standard',
  AFDm: 'standard',
  AFM: 'increased',
  AFMD: 'increased',
  FPSM: 'increased',
  AMD: 'increased',
  AFMm: 'increased',
  AFMDm: 'increased',
  FPSMm: 'increased',
} satisfies Record<NoticeKind, NoticeFamily>;

/** Returns the kind of a `typeAmende` of the API, or `UNKNOWN`. */
export function noticeKindOf(value: string): NoticeKind | 'UNKNOWN' {
  return noticeKinds.find((kind) => kind === value) ?? 'UNKNOWN';
}

/** Returns the family of a kind; `unknown` for an unknown kind. */
export function familyOf(kind: NoticeKind | 'UNKNOWN'): NoticeFamily {
  return kind === 'UNKNOWN' ? 'unknown' : families[kind];
}
