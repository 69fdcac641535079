/** What `inject` sends for a form. */
export function formPost(url: string, fields: object = {}) {
  return {
    method: 'POST' as const,
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(Object.entries(fields)).toString(),
  };
}
