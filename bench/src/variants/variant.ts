/** What is compared. All are served by one server, with the same headers. */
export const variantNames = ['federated', 'single bundle', 'static page'] as const;

export type VariantName = (typeof variantNames)[number];

/** Where each variant is served. */
export type Origins = Readonly<Record<VariantName, string>>;
