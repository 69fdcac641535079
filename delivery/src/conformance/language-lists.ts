const tags = [
  'fr',
  'en',
  'de',
  'nl',
  'it',
  'es',
  'la',
  'DE-at',
  'En-GB',
  'zh-Hans-CN',
  'english',
  '*',
];
const weights = [
  '',
  ';q=1',
  ';q=1.0',
  ';q=0',
  ';q=0.0',
  ';q=0.000',
  ';q=0.01',
  ';q=0.1',
  ';q=0.10',
  ';q=0.5',
  ';Q=0.5',
  '; q=0.55',
  ';q=0.9',
  ';q=.9',
  ';level=1;q=0.3',
  ';level=1',
  ';q=',
  ';q=x',
];
const separators = [',', ', ', ' ,'];

/** A list as browsers send it, and as they never would; always the same for a number. */
export function aLanguageList(number: number): string {
  const choose = choices(number);
  const entry = () => `${choose(tags)}${choose(weights)}`;
  const length = 1 + (number % 6);
  return Array.from({ length }, entry).reduce((list, each) => list + choose(separators) + each);
}

/** Numbers that look like chance, and are the same at each run. */
function choices(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  return (among: readonly string[]): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return among[(state >>> 8) % among.length] ?? '';
  };
}
