/* Reloads the page when the part that is worked on was built again, and shows the reason if that failed. */
const changes = new EventSource('/dev/changes');
let shown;
let message;

changes.addEventListener('message', ({ data }) => {
  const { build, reason } = JSON.parse(data);
  shown ??= build;
  if (build !== shown) {
    changes.close();
    location.reload();
  } else if (reason === undefined) {
    message?.remove();
  } else {
    show(reason);
  }
});

function show(reason) {
  message ??= document.createElement('pre');
  message.lang = 'en';
  message.setAttribute('role', 'alert');
  message.dataset.buildFailed = '';
  message.textContent = reason;
  Object.assign(message.style, {
    position: 'fixed',
    inset: '0',
    margin: '0',
    padding: '2rem',
    overflow: 'auto',
    background: '#300',
    color: '#fff',
    zIndex: '9',
  });
  document.body.append(message);
}
