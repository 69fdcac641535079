/** What a page has to reach. Times are in milliseconds, weights in kB (1000 bytes) with brotli. */
export const goals = {
  lcpSimulated: 1.05,
  lcpApplied: 1.1,
  formApplied: 1.15,
  tbtSimulated: 50,
  cls: 0,
  script: 150,
  ownScript: 35,
  depth: 2,
  requests: 14,
  score: 100,
  navigation: 100,
} as const;
