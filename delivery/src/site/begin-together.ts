/**
 * Starts several things that end together, in reverse order. If one cannot start, those before it are ended.
 * @param start Passes the function that ends each of them to `atEnd` as soon as it has started.
 */
export async function beginTogether<Started extends object>(
  start: (atEnd: (end: () => Promise<unknown>) => void) => Promise<Started>,
): Promise<Started & { close(): Promise<void> }> {
  const ends: (() => Promise<unknown>)[] = [];
  const close = async () => {
    const failures: unknown[] = [];
    // A failure to end one of them must not leave the others running.
    for (const end of ends.toReversed()) await end().catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    return { ...(await start((end) => ends.push(end))), close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}
