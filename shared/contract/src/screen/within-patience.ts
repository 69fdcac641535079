/** How long files may be on their way, in milliseconds: a slow network needs time, a hung one gets no more. */
const patience = 15_000;

/** Gives up on what hangs, so that something else can be tried while somebody still waits for it. */
export async function withinPatience<Value>(coming: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const givenUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Files did not come in time')), patience);
  });
  try {
    return await Promise.race([coming, givenUp]);
  } finally {
    clearTimeout(timer);
  }
}
