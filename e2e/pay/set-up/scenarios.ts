/** How the sandbox answers a call, until `clear`. */
export interface Scenario {
  readonly call: string;
  readonly numero?: string;
  readonly times?: number;
  readonly effect:
    | {
        readonly kind: 'slow';
        readonly milliseconds: number;
        readonly when?: 'before' | 'after';
      }
    | {
        readonly kind: 'status';
        readonly status: number;
        readonly code?: string;
        readonly when?: 'before' | 'after';
      }
    | { readonly kind: 'drop' | 'rubbish'; readonly when?: 'before' | 'after' };
}

/** Makes calls of the API slow or fail, as the sandbox's own README tells. */
export async function play(api: string, scenarios: readonly Scenario[]): Promise<void> {
  const answer = await fetch(`${api}/api/sandbox/scenarios`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(scenarios),
  });
  if (answer.status !== 204) throw new Error(`Scenarios were refused: ${await answer.text()}`);
}
