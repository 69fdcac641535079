import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createRsbuild } from '@rsbuild/core';
import { devConfig } from './dev-config.ts';
import type { PartDescription } from '@amendes/protocol/part-description.ts';

/** Result of one development build. */
export interface DevBuild {
  readonly part: string;
  /** Duration in milliseconds; `undefined` if the build failed. */
  readonly took: number | undefined;
}

/** A part's development server. */
export interface DevServer {
  /** Answers requests below the part's address. */
  answer(request: IncomingMessage, response: ServerResponse): void;
  /** Reloads every open page. */
  reload(): void;
  close(): Promise<void>;
}

/**
 * Builds a part for development, again after each save, and notifies open pages. Resolves after the first build, failed or not.
 * @param folder The part's folder.
 * @param server The server of the pages, whose web sockets notify them.
 * @param port The port on which that server listens, or will listen.
 */
export async function startDevServer(
  part: PartDescription,
  folder: string,
  server: Server,
  port: number,
  onBuilt: (build: DevBuild) => void,
): Promise<DevServer> {
  // The bundler omits hot replacement if the environment says production, whatever the mode is.
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
