import cast from './cast.json';

/** A performer of the demo. All of them are made up. Their pictures are in demo/pictures under the same slug. */
export interface CastMember {
  slug: string;
  name: string;
  gender: 'male' | 'female' | 'nonbinary' | 'other';
  country: string;
  timeZone: string;
  languages: string[];
  categories: string[];
  tags: string[];
  /** title of the live stream */
  title: string;
  bio: string;
  /** weekday (1 is Monday), start and end, e.g. "5 20:00-22:00" */
  shows: string[];
  /** tokens per minute: private show, group show */
  prices: [number, number];
  views: number;
  links?: {
    network: 'website' | 'instagram' | 'youtube' | 'bandcamp' | 'twitch' | 'soundcloud' | 'mastodon';
    url: string;
  }[];
}

/** The performers of the demo, in the order in which they register. */
export const CAST = cast as unknown as readonly CastMember[];

/** The categories of the demo. */
export const CATEGORIES = [
  { slug: 'music', name: 'Music', description: 'Songs, sets and sessions, from the kitchen table to the full band.' },
  {
    slug: 'comedy',
    name: 'Comedy',
    description: 'Stand-up, stories and improvisation, with an audience that answers.',
  },
  { slug: 'cooking', name: 'Cooking', description: 'Pans on, knives out: cook along or just watch it brown.' },
  { slug: 'drawing', name: 'Drawing', description: 'Ink, gouache and pencil, from an empty sheet to the last line.' },
  { slug: 'fitness', name: 'Fitness', description: 'Yoga, strength and mobility for small rooms.' },
  { slug: 'gaming', name: 'Gaming', description: 'Blind runs, old games and chess that thinks aloud.' },
  { slug: 'talk', name: 'Talk', description: 'One question an evening, and somebody who listens.' },
  { slug: 'magic', name: 'Magic', description: 'Small tables, fast hands.' },
] as const;

/** The members of the demo. The login of the first one is printed on the console. */
export const MEMBERS = [
  {
    username: 'mira',
    name: 'mira',
    firstName: 'Mira',
    lastName: 'Sand',
    country: 'DE',
    follows: ['nadia-brandt', 'juno-valcourt', 'hana-ito'],
  },
  {
    username: 'tomasz',
    name: 'tomasz',
    firstName: 'Tomasz',
    lastName: 'Rey',
    country: 'PL',
    follows: ['zola-mbeki', 'lena-krol'],
  },
  {
    username: 'late_lina',
    name: 'late_lina',
    firstName: 'Lina',
    lastName: 'Moor',
    country: 'SE',
    follows: ['zola-mbeki'],
  },
  {
    username: 'oldmanpan',
    name: 'oldmanpan',
    firstName: 'Pan',
    lastName: 'Hughes',
    country: 'GB',
    follows: ['nadia-brandt', 'bao-tran'],
  },
  { username: 'capo3', name: 'capo3', firstName: 'Andrej', lastName: 'Novak', country: 'SI', follows: ['ida-brevik'] },
  {
    username: 'sofia.b',
    name: 'sofia.b',
    firstName: 'Sofia',
    lastName: 'Braga',
    country: 'PT',
    follows: ['ines-cardoso', 'ida-brevik'],
  },
  {
    username: 'quietfan',
    name: 'quietfan',
    firstName: 'Noor',
    lastName: 'Vos',
    country: 'NL',
    follows: ['caspian-wells'],
  },
  {
    username: 'benny88',
    name: 'benny88',
    firstName: 'Ben',
    lastName: 'Arlt',
    country: 'AT',
    follows: ['kit-hollander', 'maestro-bellini'],
  },
] as const;
