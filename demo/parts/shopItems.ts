/** The fields of every demo item. */
interface DemoItem {
  key: string;
  by: string;
  name: string;
  description: string;
  /** whole tokens; 0 for a free item */
  token: number;
}
/**
 * `picture` is the performer whose poster is used. `text` is the content of the download; without it, the poster is.
 */
export interface DemoProduct extends DemoItem {
  type: 'physical' | 'digital';
  stock?: number;
  picture: string;
  fileName?: string;
  text?: string;
}
/** `clip` is a file in demo/clips, `poster` a performer. `isDraft` marks the recording of a show. */
export interface DemoVideo extends DemoItem {
  clip: string;
  poster: string;
  views: number;
  isDraft?: boolean;
}
/** `photos` are the titles; the pictures are made from the performer's poster, with hues turned by `turn` degrees. */
export interface DemoGallery extends DemoItem {
  photos: string[];
  turn: number;
}

const SAUCES = `Five sauces, one pan

1  Brown butter     100 g butter, lemon, patience. Stop when it smells of hazelnut.
2  Green            parsley, capers, one anchovy, oil. Never hot.
3  Red              shallot, paprika, a tin of tomatoes, twenty minutes.
4  Mustard          cream, coarse mustard, the scrapings of the pan.
5  Pan juice        wine, stock, a cold cube of butter at the end.
`;

export const PRODUCTS: readonly DemoProduct[] = [
  {
    key: 'lyrics',
    by: 'juno-valcourt',
    name: 'Handwritten lyrics of a song you choose',
    description: 'Name a torch song. I write it out by hand on heavy paper, sign it, and send it flat.',
    token: 45,
    type: 'physical',
    stock: 12,
    picture: 'juno-valcourt',
  },
  {
    key: 'setlist',
    by: 'juno-valcourt',
    name: 'Set list of the late set',
    description: 'What we played in November, with the keys, so that you can sing along.',
    token: 5,
    type: 'digital',
    picture: 'juno-valcourt',
    fileName: 'late-set.txt',
    text: 'Late set, November\n\nCry me a river (C minor)\nThe night we called it a day (F)\nAngel eyes (D minor)\nOne for my baby (E flat)\n',
  },
  {
    key: 'sauces',
    by: 'nadia-brandt',
    name: 'Five sauces, on one page',
    description: 'Print it, stain it, print it again.',
    token: 10,
    type: 'digital',
    picture: 'nadia-brandt',
    fileName: 'five-sauces.txt',
    text: SAUCES,
  },
  {
    key: 'street',
    by: 'ines-cardoso',
    name: 'Your street, original gouache',
    description: 'You tell me what you remember, I paint it. 24 by 32 cm, framed in plain oak.',
    token: 180,
    type: 'physical',
    stock: 3,
    picture: 'ines-cardoso',
  },
  {
    key: 'wallpaper',
    by: 'ines-cardoso',
    name: 'Studio light, wallpaper',
    description: 'The corner where everything is painted. 1280 by 720.',
    token: 8,
    type: 'digital',
    picture: 'ines-cardoso',
    fileName: 'studio-light.jpg',
  },
];

export const VIDEOS: readonly DemoVideo[] = [
  {
    key: 'butter',
    by: 'nadia-brandt',
    name: 'Brown butter, and when to stop',
    description: 'The one thing everybody burns.',
    token: 0,
    clip: 'chef.mp4',
    poster: 'nadia-brandt',
    views: 1840,
  },
  {
    key: 'last-minutes',
    by: 'zola-mbeki',
    name: 'The last minutes before the lights',
    description: 'From the Friday set: two records, no talking.',
    token: 30,
    clip: 'dj.mp4',
    poster: 'zola-mbeki',
    views: 962,
  },
  {
    key: 'tide',
    by: 'ida-brevik',
    name: 'Tide, in one take',
    description: 'One guitar, one microphone, the window open.',
    token: 20,
    clip: 'guitar.mp4',
    poster: 'ida-brevik',
    views: 417,
  },
  {
    key: 'recorded',
    by: 'juno-valcourt',
    name: 'Late set, 14 November 2026',
    description: '',
    token: 0,
    clip: 'guitar.mp4',
    poster: 'juno-valcourt',
    views: 0,
    isDraft: true,
  },
];

export const GALLERIES: readonly DemoGallery[] = [
  {
    key: 'backstage',
    by: 'juno-valcourt',
    name: 'Backstage, November',
    description: 'Between the second set and the last train.',
    token: 25,
    photos: ['Before the door', 'Second microphone', 'The good chair', 'Last song'],
    turn: 40,
  },
  {
    key: 'sketchbook',
    by: 'ines-cardoso',
    name: 'Sketchbook, the open pages',
    description: 'What the streets looked like before the paint.',
    token: 0,
    photos: ['Rua das Flores', 'The tram stop', "Somebody's balcony"],
    turn: -30,
  },
  {
    key: 'ink',
    by: 'hana-ito',
    name: 'Ink, from the first line',
    description: 'One drawing, photographed as it grew.',
    token: 15,
    photos: ['Empty sheet', 'First line', 'Shade', 'Signed'],
    turn: 20,
  },
];

/** A purchase `ago` hours ago; `sent` is the delivery status of a parcel. */
export interface DemoPurchase {
  member: string;
  key: string;
  ago: number;
  sent?: 'processing' | 'shipping' | 'delivered';
  shippingCode?: string;
}

export const PURCHASES: readonly DemoPurchase[] = [
  { member: 'tomasz', key: 'last-minutes', ago: 60 },
  { member: 'late_lina', key: 'last-minutes', ago: 52 },
  { member: 'sofia.b', key: 'street', ago: 50, sent: 'delivered', shippingCode: 'RR 7741 PT' },
  { member: 'capo3', key: 'tide', ago: 40 },
  { member: 'oldmanpan', key: 'sauces', ago: 31 },
  { member: 'quietfan', key: 'backstage', ago: 26 },
  { member: 'benny88', key: 'lyrics', ago: 20 },
  { member: 'mira', key: 'last-minutes', ago: 9 },
  { member: 'mira', key: 'backstage', ago: 6 },
  { member: 'mira', key: 'lyrics', ago: 5, sent: 'shipping', shippingCode: 'LM 2210 CA' },
];
