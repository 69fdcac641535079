export const usage = `pnpm dev [part]

  pnpm dev                        all parts from their sources; what is saved shows in the page
  pnpm dev payment                one part from its sources, the others as they were released here
  pnpm dev payment --site <site>  the same with the releases of a site, as https://site.example

The parts are shell, lookup, payment and static-pages. The settings are those of pnpm start.`;
