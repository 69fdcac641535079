/** Console errors of browser, bundler and federation about files that cannot be loaded or are refused. */
export const expectedErrors =
  /^Failed to load resource|Federation Runtime|^Refused to|integrity|Failed to find a valid digest|ChunkLoadError|Loading (CSS )?chunk|on purpose|Unexpected end of input|exposes no app|does not exist in container|shared module|before initialization|did not come in time/;
