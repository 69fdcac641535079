/** The forfaitaire family: notices at their standard amount. */
export const standardKinds = ['AF', 'AFm', 'AFD', 'AFDm'] as const;

/** The M family: notices whose amount was raised. */
export const increasedKinds = ['AFM', 'AFMD', 'FPSM', 'AMD', 'AFMm', 'AFMDm', 'FPSMm'] as const;

/** Every value of `typeAmende`. */
export const noticeKinds = [...standardKinds, ...increasedKinds] as const;

export type NoticeKind = (typeof noticeKinds)[number];
