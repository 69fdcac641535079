import { availableParallelism, totalmem } from 'node:os';

/** On what, and when, something was measured. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  const node = `Node ${process.versions.node}`;
  return `${day}, ${availableParallelism()} processors, ${memory} GiB, ${process.platform}, ${node}`;
}
