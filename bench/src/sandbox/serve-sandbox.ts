import { readSandboxSettings, startSandbox } from '@amendes/sandbox';

/* A sandbox that tells its parent when it answers, and ends when it is told to. */

const sandbox = await startSandbox(readSandboxSettings(process.env));
process.send?.({ origin: sandbox.origin });
process.once('message', () => {
  void sandbox.close().then(() => process.exit(0));
});
