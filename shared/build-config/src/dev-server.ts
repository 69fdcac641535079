import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createRsbuild } from '@rsbuild/core';
import { devConfig } from './dev-config.ts';
import type { PartDescription } from '@amendes/protocol/part-description.ts';

/** What became of the sources after a save. */
export interface DevBuild {
  readonly part: string;
  /** Milliseconds; nothing when it failed. */
  readonly took: number | undefined;
}

export interface DevServer {
  /** Answers what is asked for below the part's address. */
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** Has every page that is open loaded again. */
  reload(): void;
  close(): Promise<void>;
}

/**
 * Builds a part for development, again after each save, and tells the pages that show it. It is there once
 * it was built for the first time, whether or not that failed.
 * @param folder The part's folder.
 * @param server The server of the pages: they are told over its web sockets.
 * @param port That it listens on, or will.
 */
export async function startDevServer(
  part: PartDescription,
  folder: string,
  server: Server,
  port: number,
  onBuilt: (build: DevBuild) => void,
): Promise<DevServer> {
  // The bundler leaves hot replacement out where a shell has it set to production, whatever the mode is.
  process.env['NODE_ENV'] = 'development';
  const rsbuild = await createRsbuild({ cwd: folder, config: devConfig(part, port) });
  const { promise: built, resolve } = Promise.withResolvers<void>();
  rsbuild.onAfterDevCompile(({ stats }) => {
    const { time = 0 } = stats.toJson({ all: false, timings: true });
    onBuilt({ part: part.name, took: stats.hasErrors() ? undefined : time });
    resolve();
  });
  const dev = await rsbuild.createDevServer();
  dev.connectWebSocket({ server });
  await dev.afterListen();
  await built;
  return {
    answer: (request, response) => dev.middlewares(request, response),
    reload: () => dev.sockWrite('full-reload'),
    close: () => dev.close(),
  };
}
