/** Returns all card payments that the sandbox knows: attempts to pay by card, as it reports them. */
export async function listPayments(api: string) {
  const answer = await fetch(`${api}/api/sandbox/payments`);
  return (await answer.json()) as readonly Readonly<Record<string, unknown>>[];
}
