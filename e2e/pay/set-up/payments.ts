/** One attempt to pay by card, as the sandbox tells it. */
interface PaymentRow {
  readonly [field: string]: unknown;
}

/** All card payments that the sandbox knows of. */
export async function listPayments(api: string): Promise<readonly PaymentRow[]> {
  const answer = await fetch(`${api}/api/sandbox/payments`);
  return (await answer.json()) as readonly PaymentRow[];
}
