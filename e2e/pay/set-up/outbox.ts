interface Outbox {
  readonly mails: readonly { readonly recipient: string; readonly language: string }[];
  readonly letters: readonly { readonly notice: string }[];
}

/** Returns the mails and letters that the sandbox has sent, the newest first. */
export async function readOutbox(api: string): Promise<Outbox> {
  const answer = await fetch(`${api}/api/sandbox/outbox.json`);
  return (await answer.json()) as Outbox;
}
