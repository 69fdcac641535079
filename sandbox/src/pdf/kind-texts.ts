import type { NoticeKind } from '../fine/notice-kind.ts';
import type { Language } from '../language/language.ts';
import { dictionaries, type Dictionary } from '../texts/dictionaries.ts';

/** A lower-case m marks a variant of the same family: it has the same words. */
const familyOf: Readonly<Record<NoticeKind, keyof Dictionary['kinds']>> = {
  AF: 'AF',
  AFm: 'AF',
  AFD: 'AFD',
  AFDm: 'AFD',
  AFM: 'AFM',
  AFMm: 'AFM',
  AFMD: 'AFMD',
  AFMDm: 'AFMD',
  AMD: 'AMD',
  FPSM: 'FPSM',
  FPSMm: 'FPSM',
};

/** The kind of a notice in words, the same ones as on the site. */
export function kindInWords(kind: NoticeKind, language: Language): string {
  return dictionaries[language].kinds[familyOf[kind]];
}
