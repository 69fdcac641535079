/** The status that an address answers with; 0 where nobody answers. */
export const statusOf = (address: string): Promise<number> =>
  fetch(address).then(
    ({ status }) => status,
    () => 0,
  );
