/** The modules of which a page has one instance each. The keys with a slash cover their submodules. */
const singletons = {
  react: '^19.0.0',
  'react/': '^19.0.0',
  'react-dom': '^19.0.0',
  'react-dom/': '^19.0.0',
} as const;

/** The shell brings them, in its own script: no other file is asked for before the page can start. */
export function providedModules(contractVersion: string) {
  const provided = Object.entries(singletons).map(([name, requiredVersion]) => [
    name,
    { singleton: true, eager: true, requiredVersion },
  ]);
  return {
    ...Object.fromEntries(provided),
    '@amendes/contract': {
      singleton: true,
      eager: true,
      version: contractVersion,
      requiredVersion: `^${contractVersion}`,
    },
  };
}

/** A remote brings none of them: it uses what the shell provides, or does not start. */
export function consumedModules(contractRange: string) {
  const ranges = { ...singletons, '@amendes/contract': contractRange };
  const consumed = Object.entries(ranges).map(([name, requiredVersion]) => [
    name,
    { singleton: true, import: false as const, requiredVersion },
  ]);
  return Object.fromEntries(consumed);
}
