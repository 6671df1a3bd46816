/** Who is on the demo's stages. Pictures stand in demo/pictures under the same slug. Everyone here is made up. */
export interface CastMember {
  slug: string;
  name: string;
  gender: 'male' | 'female' | 'nonbinary' | 'other';
  country: string;
  timeZone: string;
  languages: string[];
  categories: string[];
  tags: string[];
  /** the words under the stream */
  title: string;
  bio: string;
  /** weekday (1 is Monday), start and end: "5 20:00-22:00" */
  shows: string[];
  /** tokens a minute: private, group */
  prices: [number, number];
  views: number;
  links?: { network: 'website' | 'instagram' | 'youtube' | 'bandcamp' | 'twitch' | 'soundcloud' | 'mastodon'; url: string }[];
}

const one = (slug: string, name: string, rest: Omit<CastMember, 'slug' | 'name'>): CastMember => ({ slug, name, ...rest });

export const CAST: readonly CastMember[] = [
  one('amara-deschamps', 'Amara Deschamps', { gender: 'female', country: 'FR', timeZone: 'Europe/Paris', languages: ['fr', 'en'], categories: ['music'], tags: ['soul', 'vocals', 'requests'], title: 'The whole second record, start to finish', bio: 'Soul from a fourth-floor kitchen, every Saturday. I sing what the week left me, then what you ask for.\n\nTwo records, one cat, a very patient neighbour.', shows: ['6 20:30-23:00', '3 19:00-20:30'], prices: [30, 8], views: 48210, links: [{ network: 'bandcamp', url: 'https://amara-deschamps.example.com' }] }),
  one('juno-valcourt', 'Juno Valcourt', { gender: 'female', country: 'CA', timeZone: 'America/Montreal', languages: ['en', 'fr'], categories: ['music'], tags: ['jazz', 'vocals', 'requests'], title: 'Late set: torch songs by request', bio: 'Torch songs after midnight. Name one I do not know and I learn it by Thursday.', shows: ['4 22:00-23:59', '6 22:00-23:59'], prices: [25, 6], views: 31877 }),
  one('theo-okafor', 'Theo Okafor', { gender: 'male', country: 'GB', timeZone: 'Europe/London', languages: ['en'], categories: ['comedy', 'talk'], tags: ['stand-up', 'improv'], title: 'New material night, be gentle', bio: 'Stand-up from a box room in Leeds. Mondays are for new jokes, Sundays for the ones that lived.', shows: ['1 20:00-21:00', '7 19:00-21:00'], prices: [20, 5], views: 26540 }),
  one('nadia-brandt', 'Nadia Brandt', { gender: 'female', country: 'DE', timeZone: 'Europe/Berlin', languages: ['de', 'en'], categories: ['cooking'], tags: ['cooking', 'french', 'beginner'], title: 'Five sauces, one pan, no panic', bio: 'I cooked in restaurants for eleven years. Now I cook with you, slowly enough that nothing burns.\n\nShopping lists are in the posts the day before.', shows: ['2 18:00-19:30', '5 18:00-19:30'], prices: [18, 5], views: 52903 }),
  one('kit-hollander', 'Kit Hollander', { gender: 'nonbinary', country: 'NL', timeZone: 'Europe/Amsterdam', languages: ['en', 'nl'], categories: ['gaming'], tags: ['retro', 'speedrun'], title: 'Blind run of a forgotten platformer', bio: 'Old games, played blind, finished out of spite.', shows: ['1 19:00-22:00', '3 19:00-22:00', '5 19:00-23:00'], prices: [12, 4], views: 61044, links: [{ network: 'twitch', url: 'https://kit-hollander.example.com' }] }),
  one('ines-cardoso', 'Ines Cardoso', { gender: 'female', country: 'PT', timeZone: 'Europe/Lisbon', languages: ['pt', 'en', 'es'], categories: ['drawing'], tags: ['gouache', 'drawing', 'streets'], title: 'Painting your hometown from memory', bio: 'Tell me a street and what you remember of it. I paint it, you tell me what is wrong.', shows: ['2 17:00-19:00', '6 10:00-12:00'], prices: [22, 6], views: 18722 }),
  one('the-lowlanders', 'The Lowlanders', { gender: 'other', country: 'BE', timeZone: 'Europe/Brussels', languages: ['nl', 'en'], categories: ['music'], tags: ['folk', 'live band', 'four-piece'], title: 'Full band from the boat house', bio: 'Four people, nine instruments, one boat house. Folk from where the land is flat.', shows: ['6 19:30-21:30'], prices: [60, 12], views: 39310 }),
  one('ruben-adler', 'Ruben Adler', { gender: 'male', country: 'AT', timeZone: 'Europe/Vienna', languages: ['de', 'en'], categories: ['talk'], tags: ['talk', 'work', 'advice'], title: 'Two chairs: how to leave a job well', bio: 'One question an evening, two chairs, no slides. The other chair may be yours.', shows: ['2 20:00-21:30', '4 20:00-21:30'], prices: [15, 4], views: 12655 }),
  one('signe-holm', 'Signe Holm', { gender: 'female', country: 'DK', timeZone: 'Europe/Copenhagen', languages: ['da', 'en'], categories: ['fitness'], tags: ['yoga', 'mobility'], title: 'Slow morning flow, all levels', bio: 'Mornings, slowly. Bring a mat or a carpet; nothing here hurts on purpose.', shows: ['1 07:00-07:45', '3 07:00-07:45', '5 07:00-07:45'], prices: [16, 4], views: 22018 }),
  one('bao-tran', 'Bao Tran', { gender: 'male', country: 'VN', timeZone: 'Asia/Ho_Chi_Minh', languages: ['vi', 'en'], categories: ['cooking'], tags: ['ramen', 'cooking', 'broth'], title: 'Eighteen-hour tonkotsu, the ending', bio: 'Broths take a day. I show the good parts and answer everything in between.', shows: ['6 18:00-20:00', '7 18:00-20:00'], prices: [18, 5], views: 34711 }),
  one('zola-mbeki', 'Zola Mbeki', { gender: 'female', country: 'ZA', timeZone: 'Africa/Johannesburg', languages: ['en', 'zu'], categories: ['music'], tags: ['dj', 'amapiano', 'dance'], title: 'Amapiano until the neighbours call', bio: 'Amapiano, gqom and what came before. Requests are read between the long mixes.', shows: ['5 21:00-23:30', '6 21:00-23:59'], prices: [28, 7], views: 57120, links: [{ network: 'soundcloud', url: 'https://zola-mbeki.example.com' }] }),
  one('caspian-wells', 'Caspian Wells', { gender: 'male', country: 'IE', timeZone: 'Europe/Dublin', languages: ['en'], categories: ['music'], tags: ['piano', 'classical'], title: 'Satie, and other quiet arguments', bio: 'An upright piano, a tall window, and rain most evenings.', shows: ['7 18:00-19:30', '3 21:00-22:00'], prices: [24, 6], views: 15890 }),
  one('odile-marchetti', 'Odile Marchetti', { gender: 'female', country: 'IT', timeZone: 'Europe/Rome', languages: ['it', 'en', 'fr'], categories: ['gaming', 'talk'], tags: ['chess', 'strategy'], title: 'Beat me in twenty moves', bio: 'Former junior champion, current good loser. I think aloud; you may use it against me.', shows: ['1 20:30-22:30', '4 20:30-22:30'], prices: [20, 4], views: 14233 }),
  one('hana-ito', 'Hana Ito', { gender: 'female', country: 'JP', timeZone: 'Asia/Tokyo', languages: ['ja', 'en'], categories: ['drawing'], tags: ['ink', 'drawing', 'calligraphy'], title: 'Sumi-e for the very impatient', bio: 'Ink, water, one brush. Every sheet takes less than five minutes and many years.', shows: ['1 20:00-21:00', '2 20:00-21:00', '3 20:00-21:00', '4 20:00-21:00', '5 20:00-21:00'], prices: [20, 5], views: 28410 }),
  one('marek-dvorak', 'Marek Dvorak', { gender: 'male', country: 'CZ', timeZone: 'Europe/Prague', languages: ['cs', 'de', 'en'], categories: ['music'], tags: ['cello', 'classical'], title: 'Bach suites, one every Sunday', bio: 'Six suites, six Sundays, then again from the beginning. Second desk in a good orchestra on other days.', shows: ['7 18:30-19:30'], prices: [30, 8], views: 9877 }),
  one('lucia-ferrante', 'Lucia Ferrante', { gender: 'female', country: 'IT', timeZone: 'Europe/Rome', languages: ['it', 'en'], categories: ['cooking'], tags: ['baking', 'bread'], title: 'Sourdough hotline', bio: 'Hold your starter to the camera and I tell you what it needs. Ovens on at nine.', shows: ['6 09:00-11:00', '7 09:00-11:00'], prices: [14, 4], views: 20456 }),
  one('dev-anand-rao', 'Dev Anand Rao', { gender: 'male', country: 'IN', timeZone: 'Asia/Kolkata', languages: ['hi', 'en'], categories: ['fitness'], tags: ['fitness', 'strength'], title: 'Kettlebells in a small room', bio: 'One bell, two square metres, twenty minutes. I count so that you do not have to.', shows: ['1 07:00-07:40', '2 07:00-07:40', '4 07:00-07:40', '6 07:00-08:00'], prices: [15, 3], views: 17204 }),
  one('ida-brevik', 'Ida Brevik', { gender: 'female', country: 'NO', timeZone: 'Europe/Oslo', languages: ['no', 'en'], categories: ['music'], tags: ['guitar', 'songwriting', 'acoustic'], title: 'Writing a song with you, line by line', bio: 'We write one song an evening. You bring a line, I bring three chords and we argue about the bridge.', shows: ['4 19:00-21:00', '7 20:00-21:30'], prices: [22, 5], views: 25039, links: [{ network: 'youtube', url: 'https://ida-brevik.example.com' }] }),
  one('selma-diop', 'Selma Diop', { gender: 'female', country: 'SN', timeZone: 'Africa/Dakar', languages: ['fr', 'wo', 'en'], categories: ['music'], tags: ['soul', 'gospel', 'choir'], title: 'Choir of one, with a loop pedal', bio: 'I sing all eight parts. The loop pedal remembers what I forget.', shows: ['5 20:00-21:30'], prices: [26, 6], views: 19648 }),
  one('frank-delacroix', 'Frank Delacroix', { gender: 'male', country: 'US', timeZone: 'America/Chicago', languages: ['en'], categories: ['music'], tags: ['crooner', 'swing', 'vocals'], title: 'Swing for people who cannot sleep', bio: 'A microphone older than both of us and a book of standards.', shows: ['5 22:00-23:30', '6 22:00-23:30'], prices: [24, 6], views: 11320 }),
  one('rafa-montoya', 'Rafa Montoya', { gender: 'male', country: 'MX', timeZone: 'America/Mexico_City', languages: ['es', 'en'], categories: ['music'], tags: ['drums', 'latin', 'rhythm'], title: 'Odd metres, evenly explained', bio: 'Drums, slowly at first. Clap along and send me your clave.', shows: ['3 19:00-20:30'], prices: [18, 4], views: 8460 }),
  one('maya-lindqvist', 'Maya Lindqvist', { gender: 'female', country: 'SE', timeZone: 'Europe/Stockholm', languages: ['sv', 'en'], categories: ['comedy'], tags: ['stand-up', 'stories'], title: 'True stories, mostly mine', bio: 'I worked in a library, a ferry and a town hall. All of it is material.', shows: ['5 20:00-21:00'], prices: [18, 4], views: 13977 }),
  one('nora-quill', 'Nora Quill', { gender: 'nonbinary', country: 'US', timeZone: 'America/New_York', languages: ['en'], categories: ['talk'], tags: ['books', 'podcast', 'interviews'], title: 'Reading aloud what you never finished', bio: 'Unfinished books, finished together. Fifty pages an evening and then we talk.', shows: ['2 20:00-21:30', '4 20:00-21:30'], prices: [12, 3], views: 16502 }),
  one('otis-vega', 'Otis Vega', { gender: 'male', country: 'ES', timeZone: 'Europe/Madrid', languages: ['es', 'en'], categories: ['music', 'talk'], tags: ['vinyl', 'soul', 'crate-digging'], title: 'B-sides only', bio: 'Four thousand records, and only the wrong side of each.', shows: ['4 21:00-23:00'], prices: [14, 4], views: 10788, links: [{ network: 'mastodon', url: 'https://otis-vega.example.com' }] }),
  one('lena-krol', 'Lena Krol', { gender: 'female', country: 'PL', timeZone: 'Europe/Warsaw', languages: ['pl', 'en', 'de'], categories: ['music'], tags: ['synth', 'ambient', 'modular'], title: 'One patch, one hour', bio: 'A wall of cables. I start with silence and never save the patch.', shows: ['3 21:00-22:00', '7 21:00-22:00'], prices: [20, 5], views: 14890 }),
  one('maestro-bellini', 'Maestro Bellini', { gender: 'male', country: 'IT', timeZone: 'Europe/Rome', languages: ['it', 'en'], categories: ['magic', 'comedy'], tags: ['magic', 'cards', 'close-up'], title: 'A trick, and then how it failed', bio: 'Close-up magic at a very small table. Every tenth trick goes wrong, and that one I explain.', shows: ['6 20:00-21:00', '7 17:00-18:00'], prices: [24, 6], views: 23115 }),
];

export const CATEGORIES = [
  { slug: 'music', name: 'Music', description: 'Songs, sets and sessions, from the kitchen table to the full band.' },
  { slug: 'comedy', name: 'Comedy', description: 'Stand-up, stories and improvisation, with an audience that answers.' },
  { slug: 'cooking', name: 'Cooking', description: 'Pans on, knives out: cook along or just watch it brown.' },
  { slug: 'drawing', name: 'Drawing', description: 'Ink, gouache and pencil, from an empty sheet to the last line.' },
  { slug: 'fitness', name: 'Fitness', description: 'Yoga, strength and mobility for small rooms.' },
  { slug: 'gaming', name: 'Gaming', description: 'Blind runs, old games and chess that thinks aloud.' },
  { slug: 'talk', name: 'Talk', description: 'One question an evening, and somebody who listens.' },
  { slug: 'magic', name: 'Magic', description: 'Small tables, fast hands.' },
] as const;

/** Members of the demo; the first is the one whose login the console prints. */
export const MEMBERS = [
  { username: 'mira', name: 'mira', firstName: 'Mira', lastName: 'Sand', country: 'DE', follows: ['nadia-brandt', 'juno-valcourt', 'hana-ito'] },
  { username: 'tomasz', name: 'tomasz', firstName: 'Tomasz', lastName: 'Rey', country: 'PL', follows: ['zola-mbeki', 'lena-krol'] },
  { username: 'late_lina', name: 'late_lina', firstName: 'Lina', lastName: 'Moor', country: 'SE', follows: ['zola-mbeki'] },
  { username: 'oldmanpan', name: 'oldmanpan', firstName: 'Pan', lastName: 'Hughes', country: 'GB', follows: ['nadia-brandt', 'bao-tran'] },
  { username: 'capo3', name: 'capo3', firstName: 'Andrej', lastName: 'Novak', country: 'SI', follows: ['ida-brevik'] },
  { username: 'sofia.b', name: 'sofia.b', firstName: 'Sofia', lastName: 'Braga', country: 'PT', follows: ['ines-cardoso', 'ida-brevik'] },
  { username: 'quietfan', name: 'quietfan', firstName: 'Noor', lastName: 'Vos', country: 'NL', follows: ['caspian-wells'] },
  { username: 'benny88', name: 'benny88', firstName: 'Ben', lastName: 'Arlt', country: 'AT', follows: ['kit-hollander', 'maestro-bellini'] },
] as const;
