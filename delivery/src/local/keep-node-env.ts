/**
 * Builds in this process. The bundler writes there that it is one of production; that is put back, because a process of production
 * refuses the key that lies beside a site.
 */
export async function keepNodeEnv<Built>(build: () => Promise<Built>): Promise<Built> {
  const { NODE_ENV: before } = process.env;
  try {
    return await build();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}
