/** Variants that are compared. One server serves all of them, with the same headers. */
export const variantNames = ['federated', 'single bundle', 'static page'] as const;

export type VariantName = (typeof variantNames)[number];

/** Origin of each variant. */
export type Origins = Readonly<Record<VariantName, string>>;

/** Pages that are measured; the static variant has no others. */
export const measuredPaths = ['/tai', '/tai/faq'] as const;

export type MeasuredPath = (typeof measuredPaths)[number];

/** Page with the form that finds a fine. */
export const formPath = '/tai';
