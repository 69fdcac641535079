export const usage = `pnpm release <command>

  build <part>                       builds a part from the sources that are here
  publish <part>                     seals what was built; nobody gets it yet
  promote <part> <build> […]         hands it to everybody; several parts at once that only fit together
  rollback <part>                    serves the last good release again and gives the present one up; a second
                                     time, the good one before that
  alarm <part> <build>               gives a release up without changing what is served: no rollback leads to it
  history [part]                     says who changed what and when, and which releases were given up
  canary <part> <build> --percent N  hands it to N of a hundred tabs, which stay with it; 0 ends that
  disable <part> --message <text>    switches a part off: maintenance, incident, overload, or a JSON file
                                     with a text for each language
  enable <part>                      switches it on again
  adopt                              gives a site a composer that was composed before it had one, once
  compose                            writes what is missing or damaged of the documents anew
  status                             says what is served, and whether the documents say the same
  verify                             looks at every file that is served, and opens every document as a
                                     browser would; of a site elsewhere, by --site https://…
  prune                              shows what nobody needs any more; with --yes, removes it
  help                               says this

Options
  --site <folder>   the site that is served (SITE_FOLDER, else .site)
  --again           promote: also a release that was given up
  --dry-run         shows what would change in the registry and which documents would be written

Parts: shell, lookup, payment, static-pages; composer is built, published, promoted and rolled back like
one, and every command composes with the site's own. Ends with 0 when all is well, 1 when something is refused or
wrong, 2 when the command is not understood.`;
