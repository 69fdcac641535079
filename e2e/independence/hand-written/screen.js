/* The screen, loaded by the entry, which passes it the modules that the shell lends. */
window.by_hand_000000000001_screen = function (react, contract) {
  return function Screens() {
    var t = contract.useTranslation('by-hand').t;
    var pressed = react.useState(0);
    contract.usePage({ title: t('page.title'), indexed: false });
    return react.createElement(
      'div',
      null,
      react.createElement('h1', null, t('page.title')),
      react.createElement(
        'button',
        {
          type: 'button',
          onClick: function () {
            pressed[1](pressed[0] + 1);
          },
        },
        String(pressed[0]),
      ),
    );
  };
};
