import { block } from './quote.ts';

/**
 * Writes the main file of an nginx that only serves a site, in the foreground, for tests and measurements.
 * @param folder Its own folder, which contains the generated files.
 * @param brotliModule Path of the module that sends files precompressed with brotli.
 */
export function standaloneConfiguration(
  folder: string,
  port: number,
  brotliModule: string | undefined,
): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    ...(brotliModule ? [`load_module ${brotliModule};`] : []),
    // Its workers must be able to read a folder that belongs to the user who runs the tests.
    ...(process.getuid?.() === 0 ? ['user root root;'] : []),
    'daemon off;',
    'worker_processes 1;',
    'worker_shutdown_timeout 2s;',
    `pid ${folder}/nginx.pid;`,
    block('events', ['worker_connections 256;']),
    block('http', [
      ...temporary.map((name) => `${name}_temp_path ${folder}/${name};`),
      `include ${folder}/amendes-http.conf;`,
      block('server', [`listen 127.0.0.1:${port};`, `include ${folder}/amendes-server.conf;`]),
    ]),
    '',
  ].join('\n');
}
