export const usage = `pnpm bench [pages] [build] [server]

  pages    home page and an information page, federated, as a single bundle and as a static page: what a
           visitor waits for, and what the first page weighs
  build    what it takes to build each part and all of them, and to start
  server   what Node and nginx bear
           Without a name, all three.

Options
  --quick        one run of everything instead of five simulated and three applied ones: figures to look at
                 while one works, not to be published
  --minutes <N>  with server: watches what the servers hold in memory during N minutes of load each
  --help         says this

Prints a table, and writes it with a picture to docs/performance/ and every run to bench/results/; with --quick
all of it to bench/results/. Ends with 0 when all goals are reached, 1 when one is not or something failed, 2
when the command is not understood.`;
