/** The pages that are measured. */
export const measuredPaths = ['/tai', '/tai/faq'] as const;

export type MeasuredPath = (typeof measuredPaths)[number];

/** The page with the form that finds a fine. */
export const formPath = '/tai';
