/** What is compared. All are served by one server, with the same headers. */
export const variantNames = ['federated', 'single bundle', 'static page'] as const;

export type VariantName = (typeof variantNames)[number];

/** Where each variant is served. */
export type Origins = Readonly<Record<VariantName, string>>;

/** The pages that are measured; the static variant has no others. */
export const measuredPaths = ['/tai', '/tai/faq'] as const;

export type MeasuredPath = (typeof measuredPaths)[number];

/** The page with the form that finds a fine. */
export const formPath = '/tai';
