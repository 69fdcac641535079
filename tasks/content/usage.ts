export const usage = `pnpm content <command>

  check                  looks at all texts and says what is wrong, with file and line
  preview                shows the texts in the real site, and again after each change
  publish                brings the texts to the visitors; refused when others are served than they were made of
  pull                   takes over what others have published
  promote <id>           serves texts that were published before
  rollback               serves the last good texts again and gives the present ones up
  history                says who published what and when, and which texts were given up
  notice publish <file>  puts a notice above every page of the site
  notice withdraw        takes it away
  status                 says what is served
  help                   says this

Options
  --source <folder>       the texts (mfe-static-pages/content)
  --site <folder>         the site that is served (SITE_FOLDER, else .site)
  --configuration <file>  check: also names the entries that the texts ask for and that this file lacks
  --with-gaps             publish: although translations are missing or behind; the pages say so
  --onto <id>             publish: overwrites these texts, which are served, whatever they say
  --again                 promote: although the texts were given up
  --port <number>         preview: the port to listen on (4250)

Ends with 0 when all is well, 1 when something is refused or wrong, 2 when the command is not understood.`;
