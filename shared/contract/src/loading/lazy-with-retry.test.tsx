import { act, Component, type ComponentType, type ReactNode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { lazyWithRetry } from './lazy-with-retry.ts';

const Greeting = ({ name }: { readonly name: string }): ReactNode => <p>Bonjour {name}</p>;
const Waiting = (): ReactNode => <p>Un instant</p>;

/** An error boundary like the shell's. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed?: string }> {
  override state: { readonly failed?: string } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failed: String(error) };
  }

  override render(): ReactNode {
    return this.state.failed ?? this.props.children;
  }
}

type Load = () => Promise<ComponentType<{ readonly name: string }>>;

/** Mounts a screen in a boundary. Returns functions that read its text and unmount it. */
async function mount(Screen: ComponentType<{ readonly name: string }>) {
  const place = document.createElement('div');
  const root = createRoot(place, { onCaughtError: () => {} });
  const leave = () => act(() => root.unmount());
  onTestFinished(leave);
  await act(async () =>
    root.render(
      <Boundary>
        <Screen name="Ada" />
      </Boundary>,
    ),
  );
  return { shown: () => place.textContent, leave };
}

const soon = () => act(async () => undefined);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});

afterEach(() => {
  vi.useRealTimers();
});

test('a placeholder is shown while the screen’s code loads, then the screen', async () => {
  const code = Promise.withResolvers<typeof Greeting>();
  const { shown } = await mount(lazyWithRetry(() => code.promise, Waiting).Screen);
  expect(shown()).toBe('Un instant');
  code.resolve(Greeting);
  await soon();
  expect(shown()).toBe('Bonjour Ada');
});

test('code that was prefetched is shown at once, and not requested again', async () => {
  const load = vi.fn<Load>(async () => Greeting);
  const waiting = vi.fn<() => ReactNode>(Waiting);
  const { Screen, prefetch } = lazyWithRetry(load, waiting);
  prefetch();
  await soon();
  const { shown } = await mount(Screen);
  expect(waiting).not.toHaveBeenCalled();
  expect(shown()).toBe('Bonjour Ada');
  expect(load).toHaveBeenCalledOnce();
});

test('a failed load shows the error boundary, and the next mount loads again', async () => {
  const load = vi.fn<Load>(async () => Greeting);
  load.mockRejectedValueOnce(new Error('no network'));
  const { Screen } = lazyWithRetry(load, Waiting);
  const first = await mount(Screen);
  expect(first.shown()).toBe('Error: no network');
  first.leave();

  expect((await mount(Screen)).shown()).toBe('Bonjour Ada');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a script that provides no code counts as failed, not as still loading', async () => {
  const nothing: object = {};
  const { Screen } = lazyWithRetry(
    async () => (nothing as { Greeting: typeof Greeting }).Greeting,
    Waiting,
  );
  expect((await mount(Screen)).shown()).toMatch(/without its code/);
});

test('code that hangs fails after 15 s', async () => {
  vi.useFakeTimers();
  const { shown } = await mount(
    lazyWithRetry<{ name: string }>(() => new Promise(() => {}), Waiting).Screen,
  );
  await act(() => vi.advanceTimersByTimeAsync(14_999));
  expect(shown()).toBe('Un instant');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(shown()).toMatch(/did not come in time/);
});

test('a prefetch that ends right after the screen began to wait is not missed', async () => {
  // A browser lets a prefetch end between rendering and the effects; `act` would leave no time for that.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const code = Promise.withResolvers<typeof Greeting>();
  const WaitingMeanwhile = (): ReactNode => {
    useLayoutEffect(() => code.resolve(Greeting), []);
    return <Waiting />;
  };
  const { Screen, prefetch } = lazyWithRetry(() => code.promise, WaitingMeanwhile);
  prefetch();
  const place = document.createElement('div');
  const root = createRoot(place);
  onTestFinished(() => root.unmount());
  root.render(<Screen name="Ada" />);
  await vi.waitFor(() => expect(place.textContent).toBe('Bonjour Ada'), 10_000);
});

test('a failed prefetch does not prevent the screen from being shown', async () => {
  const load = vi.fn<Load>(async () => Greeting);
  load.mockRejectedValueOnce(new Error('no network'));
  const { Screen, prefetch } = lazyWithRetry(load, Waiting);
  prefetch();
  await soon();
  expect((await mount(Screen)).shown()).toBe('Bonjour Ada');
});
