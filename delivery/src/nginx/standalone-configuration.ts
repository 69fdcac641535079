import { block } from './quote.ts';

/**
 * The main file of an nginx that does nothing but serve a site, in the foreground, for tests and measurements.
 * @param folder its own, in which the generated files are.
 * @param brotliModule path of the module that sends what was compressed with brotli beforehand.
 */
export function standaloneConfiguration(
  folder: string,
  port: number,
  brotliModule: string | undefined,
): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    ...(brotliModule ? [`load_module ${brotliModule};`] : []),
    // Its workers have to read a folder of whoever runs the tests.
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
