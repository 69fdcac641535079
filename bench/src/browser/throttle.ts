import type { CDPSession } from 'playwright';

/** What a telephone on a slow network has, as the developer tools apply it. */
export const slow = { rtt: 150, downMbit: 1.6, upMbit: 0.75, cpu: 4 };

const bytesPerSecond = (megabits: number) => (megabits * 1_000_000) / 8;

export async function throttle(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.rtt,
    downloadThroughput: bytesPerSecond(slow.downMbit),
    uploadThroughput: bytesPerSecond(slow.upMbit),
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
}
