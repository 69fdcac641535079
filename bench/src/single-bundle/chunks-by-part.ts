import type { Rspack } from '@rsbuild/core';

/** What a chunk's name is preceded by: in one build, two parts may not mean two things by one name. */
interface Options {
  readonly part: string;
}

const chunksByPart: Rspack.LoaderDefinition<Options> = function nameChunks(source) {
  const { part } = this.getOptions();
  return source.replaceAll('webpackChunkName: "', `webpackChunkName: "${part}-`);
};

/**
 * A loader of the bundler. Every part calls its texts `texts-fr`: in one build, all of them would be one file,
 * and the first page would wait for the texts of the payment.
 * @public
 */
export default chunksByPart;
