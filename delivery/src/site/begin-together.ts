/**
 * Begins several things that end together, the last one first; where one cannot begin, those before it are ended.
 * @param begin Tells `atEnd` how each of them is ended, as soon as it has begun.
 */
export async function beginTogether<Begun extends object>(
  begin: (atEnd: (end: () => Promise<unknown>) => void) => Promise<Begun>,
): Promise<Begun & { close(): Promise<void> }> {
  const ends: (() => Promise<unknown>)[] = [];
  const close = async () => {
    const failures: unknown[] = [];
    // One that cannot be ended leaves none of the others behind.
    for (const end of ends.toReversed()) await end().catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    return { ...(await begin((end) => ends.push(end))), close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}
