/* A container: `init` receives the modules that the shell lends, `get` returns a factory of the requested module. */
window.by_hand_000000000001 = (function () {
  var base = document.currentScript.src.replace(/[^/]*$/, '');
  var lent;

  /** Resolves to the one instance of a module in the page. */
  function borrow(name) {
    var versions = lent[name];
    var one = versions[Object.keys(versions)[0]];
    if (one.lib) return Promise.resolve(one.lib());
    return one.get().then(function (factory) {
      return factory();
    });
  }

  function load(file) {
    return new Promise(function (resolve, reject) {
      var script = document.createElement('script');
      script.src = base + file;
      script.addEventListener('load', resolve);
      script.addEventListener('error', reject);
      document.head.append(script);
    });
  }

  var titles = {
    fr: 'Écrit à la main',
    en: 'Written by hand',
    de: 'Von Hand geschrieben',
    nl: 'Met de hand geschreven',
    it: 'Scritto a mano',
    es: 'Escrito a mano',
  };
  var loaders = {};
  Object.keys(titles).forEach(function (language) {
    loaders[language] = function () {
      return Promise.resolve([{ default: { page: { title: titles[language] } } }]);
    };
  });

  return {
    init: function (scope) {
      lent = scope;
    },
    get: function (name) {
      if (name !== './app') return Promise.reject(new Error('There is no ' + name));
      return Promise.all([borrow('react'), borrow('@amendes/contract'), load('screen.js')]).then(
        function (given) {
          var Screens = window.by_hand_000000000001_screen(given[0], given[1]);
          return function () {
            return { app: { Screens: Screens, texts: loaders } };
          };
        },
      );
    },
  };
})();
