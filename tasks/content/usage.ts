export const usage = `pnpm content <command>

  check                  looks at all texts and says what is wrong, with file and line
  preview                shows the texts in the real site, and again after each change
  publish                brings the texts to the visitors
  rollback               serves the texts again that were served before; a second time, the newer ones
  notice publish <file>  puts a notice above every page of the site
  notice withdraw        takes it away
  status                 says what is served
  help                   says this

Options
  --source <folder>       the texts (mfe-static-pages/content)
  --site <folder>         the site that is served (SITE_FOLDER, else .site)
  --configuration <file>  check: also names the entries that the texts ask for and that this file lacks
  --with-gaps             publish: although translations are missing or behind; the pages say so
  --port <number>         preview: the port to listen on (4250)

Ends with 0 when all is well, 1 when something is refused or wrong, 2 when the command is not understood.`;
