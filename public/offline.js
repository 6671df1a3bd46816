// On the offline page: loads the wanted page once there is a connection, and shows the front page's last cards.
addEventListener('online', () => location.reload());

/** Returns what the front page stored (src/features/performers/lastSeen.ts), or null. */
function readLastSeen() {
  try {
    const seen = JSON.parse(localStorage.getItem('last-seen'));
    return Array.isArray(seen?.cards) && seen.cards.length ? seen : null;
  } catch {
    return null;
  }
}

/** Returns an element with a text. */
function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function itemOf({ name, title, isLive, picture }) {
  const item = document.createElement('li');
  const image = document.createElement('img');
  image.alt = '';
  // pictures that were never stored
  image.addEventListener('error', () => image.remove());
  image.src = picture;
  const words = document.createElement('span');
  words.append(element('b', name), element('small', [isLive ? 'Was live' : '', title].filter(Boolean).join(': ')));
  item.append(image, words);
  return item;
}

const seen = readLastSeen();
const place = document.getElementById('seen');
if (seen && place) {
  const at = new Date(seen.at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
  const list = document.createElement('ul');
  list.append(...seen.cards.map(itemOf));
  place.append(element('h2', 'Last seen'), element('p', `The front page as of ${at}. It may have changed since.`), list);
  place.hidden = false;
}
