/**
 * What the name of every class and animation of a build begins with: neither two parts nor two releases of one ever style
 * each other.
 */
export const classPrefix = (part: string, build: string): string => `${part}-${build.slice(0, 4)}-`;
