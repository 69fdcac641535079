/** The kinds of notice of the API (`typeAmende`); a lower-case m marks a variant of the same family. */
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

export type NoticeKind = (typeof noticeKinds)[number];

/**
 * The two families that the rules tell apart: `standard`, the notices still at their standard amount
 * (forfaitaire), and `increased`, those whose amount was raised (majorée, the M family). A kind that
 * this release does not know belongs to neither.
 */
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

export function noticeKindOf(value: string): NoticeKind | 'UNKNOWN' {
  return noticeKinds.find((kind) => kind === value) ?? 'UNKNOWN';
}

export function familyOf(kind: NoticeKind | 'UNKNOWN'): NoticeFamily {
  return kind === 'UNKNOWN' ? 'unknown' : families[kind];
}
