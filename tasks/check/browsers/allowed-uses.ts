/** Use of a feature that not all browsers have. */
export interface AllowedUse {
  /** Name of the feature in MDN's compatibility data. */
  readonly feature: string;
  /** Glob of the files, over `<part>/<file>`. */
  readonly where: string;
}

const container =
  'it is asked how wide it is: where it cannot be, wide windows keep their two columns';

/** Behaviour of browsers that lack the feature, by files and feature. */
const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Scripts: each feature is tested for before its use, or only shares its name with something else.
  '*/*.js': {
    'api.HTMLDialogElement.showModal':
      'modal.tsx draws the modal itself where the browser has no dialogs',
    'javascript.builtins.Error.captureStackTrace':
      'axios and yup ask for it; without it the stack is as the browser makes it',
  },
  'shell/*.js': {
    'api.reportError':
      'React and the guard of files dispatch an event on the window if it is missing',
  },
  'shell/shell.js': {
    'api.NavigateEvent':
      'named only where there is the Navigation API; elsewhere the guard of departures has less to hold',
    'api.NavigationDestination': 'named only where there is the Navigation API',
    'api.trustedTypes': 'the guard of files sets the integrity also without them',
    'api.TrustedTypePolicyFactory.createPolicy': 'called only where there are trusted types',
    'api.TrustedTypePolicy.createScriptURL': 'called only where there are trusted types',
  },
  'shell/packages.js': {
    'api.URL.canParse_static': 'valibot asks for it, and tries `new URL` where it is missing',
    'javascript.builtins.Intl.ListFormat':
      'i18next makes one for its own list format, which no dictionary uses',
  },
  'shell/react-dom.js': {
    'api.Document.startViewTransition':
      'React calls it for view transitions, of which the site has none',
    'api.Navigator.connection': 'React tests for it, and measures differently without it',
  },
  'shell/api.js': {
    'javascript.builtins.Iterator.toArray': 'a function of axios has this name',
  },
  'lookup/*.js': {
    'api.HTMLGeolocationElement.isValid': 'a method of yup has this name',
  },
  // Browsers ignore styles that they do not know.
  '*/*.css': {
    'css.selectors.focus-visible':
      "the browser's own ring shows instead; skip-link.module.css says what it does",
    'css.selectors.backdrop': 'where there are no dialogs the modal brings a backdrop of its own',
    'css.types.length.viewport_percentage_units_dynamic': 'the line before says the same in vh',
    'css.properties.gap.flex_context':
      'iOS before 14.5: what stands in a row stands closer, and wraps as it does elsewhere',
    'css.properties.overflow-wrap.anywhere':
      'the `break-word` of the body breaks long words all the same',
    'css.at-rules.media.forced-colors': 'browsers without forced colours need no rules for them',
    'css.properties.cursor.pointer': 'a finger has no cursor',
    'css.properties.cursor.progress': 'a finger has no cursor',
  },
  'lookup/*.css': {
    'css.properties.align-content.start': 'used in a grid, where every browser knows it',
  },
  'payment/*.css': {
    'css.properties.accent-color': 'radio buttons have the colour of the system',
    'css.properties.forced-color-adjust': 'browsers without forced colours need no rules for them',
    'css.at-rules.container': container,
    'css.at-rules.media.range_syntax': container,
    'css.properties.container-type': container,
  },
  'shell/*.css': {
    'css.properties.color-scheme':
      'fields and bars have the colours that the site gives them, the scroll bar stays light',
    'css.properties.scrollbar-gutter':
      'pages of different length may shift by the width of the bar',
    'css.properties.text-wrap': 'lines break where they are full',
    'css.properties.hyphenate-limit-chars': 'shorter words of a heading are parted, too',
    'css.properties.text-size-adjust':
      'telephones know it with their prefix, others have no use for it',
    'css.properties.scroll-behavior':
      'a browser without smooth scrolling needs no setting against it',
  },
  'static-pages/*.css': {
    'css.properties.scroll-margin-block-start':
      'a heading that is jumped to stands at the very edge of the window',
    'css.properties.break-after.avoid': 'on paper a heading may stand at the foot of a sheet',
  },
};

/** Allowed uses. Each entry must still be needed: an unused one fails the check. */
export const allowedUses: readonly AllowedUse[] = Object.entries(reasons).flatMap(
  ([where, features]) => Object.keys(features).map((feature) => ({ feature, where })),
);
