/**
 * Runs a build in this process and restores `NODE_ENV` after it. The bundler sets it to production, and a
 * process of production refuses the key that is stored beside a site.
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
