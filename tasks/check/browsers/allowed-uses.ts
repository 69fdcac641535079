/** A use of something that not all browsers have, and what those do that lack it. */
export interface AllowedUse {
  /** As MDN's compatibility data names it. */
  readonly feature: string;
  /** The files, as a glob over `<part>/<file>`. */
  readonly where: string;
  readonly reason: string;
}

const anyStyle = '*/*.css';
const packages = 'shell/packages.js';

/** Each entry is still needed: one that nothing meets fails the check. */
export const allowedUses: readonly AllowedUse[] = [
  // Scripts: each is asked for before it is used.
  {
    feature: 'api.HTMLDialogElement.showModal',
    where: '*/*.js',
    reason: 'modal.tsx draws the modal itself where the browser has no dialogs',
  },
  {
    feature: 'api.reportError',
    where: 'shell/*.js',
    reason: 'React and the guard of files tell the window by an event where it is missing',
  },
  {
    feature: 'api.NavigateEvent',
    where: 'shell/shell.js',
    reason:
      'named only where there is the Navigation API; elsewhere the guard of departures has less to hold',
  },
  {
    feature: 'api.NavigationDestination',
    where: 'shell/shell.js',
    reason: 'named only where there is the Navigation API',
  },
  {
    feature: 'api.trustedTypes',
    where: 'shell/shell.js',
    reason: 'the guard of files sets the integrity also without them',
  },
  {
    feature: 'api.TrustedTypePolicyFactory.createPolicy',
    where: 'shell/shell.js',
    reason: 'called only where there are trusted types',
  },
  {
    feature: 'api.TrustedTypePolicy.createScriptURL',
    where: 'shell/shell.js',
    reason: 'called only where there are trusted types',
  },
  {
    feature: 'api.URL.canParse_static',
    where: packages,
    reason: 'valibot asks for it, and tries `new URL` where it is missing',
  },
  {
    feature: 'javascript.builtins.Intl.ListFormat',
    where: packages,
    reason: 'i18next makes one for its own list format, which no dictionary uses',
  },
  {
    feature: 'api.Document.startViewTransition',
    where: 'shell/react-dom.js',
    reason: 'React calls it for view transitions, of which the site has none',
  },
  {
    feature: 'api.Navigator.connection',
    where: 'shell/react-dom.js',
    reason: 'React asks for it, and measures otherwise',
  },
  {
    feature: 'javascript.builtins.Error.captureStackTrace',
    where: '*/*.js',
    reason: 'axios and yup ask for it; without it the stack is as the browser makes it',
  },
  {
    feature: 'javascript.builtins.Iterator.toArray',
    where: 'shell/api.js',
    reason: 'a function of axios has this name',
  },
  {
    feature: 'api.HTMLGeolocationElement.isValid',
    where: 'lookup/*.js',
    reason: 'a method of yup has this name',
  },
  // Styles: what does not know them leaves them out.
  {
    feature: 'css.selectors.focus-visible',
    where: anyStyle,
    reason: "the browser's own ring shows instead; skip-link.module.css says what it does",
  },
  {
    feature: 'css.selectors.backdrop',
    where: '*/*.css',
    reason: 'where there are no dialogs the modal brings a backdrop of its own',
  },
  {
    feature: 'css.types.length.viewport_percentage_units_dynamic',
    where: anyStyle,
    reason: 'the line before says the same in vh',
  },
  {
    feature: 'css.properties.gap.flex_context',
    where: anyStyle,
    reason: 'iOS before 14.5: what stands in a row stands closer, and wraps as it does elsewhere',
  },
  {
    feature: 'css.properties.overflow-wrap.anywhere',
    where: anyStyle,
    reason: 'the `break-word` of the body breaks long words all the same',
  },
  {
    feature: 'css.properties.align-content.start',
    where: 'lookup/*.css',
    reason: 'used in a grid, where every browser knows it',
  },
  {
    feature: 'css.properties.accent-color',
    where: 'payment/*.css',
    reason: 'radio buttons have the colour of the system',
  },
  {
    feature: 'css.properties.color-scheme',
    where: 'shell/*.css',
    reason: 'fields and bars have the colours that the site gives them, the scroll bar stays light',
  },
  {
    feature: 'css.properties.scrollbar-gutter',
    where: 'shell/*.css',
    reason: 'pages of different length may shift by the width of the bar',
  },
  {
    feature: 'css.properties.text-wrap',
    where: 'shell/*.css',
    reason: 'lines break where they are full',
  },
  {
    feature: 'css.properties.hyphenate-limit-chars',
    where: 'shell/*.css',
    reason: 'shorter words of a heading are parted, too',
  },
  {
    feature: 'css.properties.text-size-adjust',
    where: 'shell/*.css',
    reason: 'telephones know it with their prefix, others have no use for it',
  },
  {
    feature: 'css.properties.scroll-behavior',
    where: 'shell/*.css',
    reason: 'a browser that does not scroll smoothly need not be told not to',
  },
  {
    feature: 'css.properties.scroll-margin-block-start',
    where: 'static-pages/*.css',
    reason: 'a heading that is jumped to stands at the very edge of the window',
  },
  {
    feature: 'css.properties.break-after.avoid',
    where: 'static-pages/*.css',
    reason: 'on paper a heading may stand at the foot of a sheet',
  },
  {
    feature: 'css.at-rules.media.forced-colors',
    where: anyStyle,
    reason: 'browsers without forced colours need no rules for them',
  },
  {
    feature: 'css.properties.forced-color-adjust',
    where: 'payment/*.css',
    reason: 'browsers without forced colours need no rules for them',
  },
  {
    feature: 'css.properties.cursor.pointer',
    where: anyStyle,
    reason: 'a finger has no cursor',
  },
  {
    feature: 'css.properties.cursor.progress',
    where: anyStyle,
    reason: 'a finger has no cursor',
  },
  ...[
    'css.at-rules.container',
    'css.at-rules.media.range_syntax',
    'css.properties.container-type',
  ].map((feature) => ({
    feature,
    where: 'payment/*.css',
    reason:
      'the container is asked how wide it is: where it cannot be, wide windows keep their two columns',
  })),
];
