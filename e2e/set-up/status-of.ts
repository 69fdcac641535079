/** Returns the status of an address, or 0 if there is no answer. */
export const statusOf = (address: string): Promise<number> =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );
