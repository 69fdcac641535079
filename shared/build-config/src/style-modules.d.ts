/** What the bundler makes of a style module: the local class names, each with its global one. */
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}

declare module '*.css';
