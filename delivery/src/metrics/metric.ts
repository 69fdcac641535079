/** The values of a metric's labels. They come from a short list: each combination is kept forever. */
export type Labels = Readonly<Record<string, string>>;

/** What is measured, in the lines that Prometheus reads. */
export interface Metric {
  lines(): readonly string[];
}

/** The two lines that say what a metric is. */
export function head(name: string, kind: 'counter' | 'gauge' | 'histogram', help: string) {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`];
}

/** One measured value. */
export function sample(name: string, labels: Labels, value: number): string {
  const written = Object.entries(labels).map(([label, text]) => `${label}="${escape(text)}"`);
  return `${name}${written.length > 0 ? `{${written.join(',')}}` : ''} ${value}`;
}

const escape = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
