/** Why the sandbox cannot start, in one line that its user can act upon. */
export class SandboxStartError extends Error {
  override readonly name = 'SandboxStartError';
}
