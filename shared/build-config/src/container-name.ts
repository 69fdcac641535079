/** Returns the name of the container that a build exposes: a global variable of the page. */
export function containerName(part: string, build: string): string {
  return `${part.replaceAll('-', '_')}_${build}`;
}
