// Written by scripts/draw-demo.mjs. File names stand beside this file; posters are 640 x 360 and 1280 x 720, avatars 240 x 240, promos 1280 x 720.
export interface DemoPicture {
  slug: string;
  name: string;
  /** the stage art, in one word */
  art: string;
  poster: string;
  posterLarge: string;
  avatar: string;
}

export const DEMO_PICTURES: readonly DemoPicture[] = [
  { slug: 'amara-deschamps', name: 'Amara Deschamps', art: 'music', poster: 'amara-deschamps.webp', posterLarge: 'amara-deschamps-large.webp', avatar: 'amara-deschamps-avatar.webp' },
  { slug: 'juno-valcourt', name: 'Juno Valcourt', art: 'music', poster: 'juno-valcourt.webp', posterLarge: 'juno-valcourt-large.webp', avatar: 'juno-valcourt-avatar.webp' },
  { slug: 'theo-okafor', name: 'Theo Okafor', art: 'comedy', poster: 'theo-okafor.webp', posterLarge: 'theo-okafor-large.webp', avatar: 'theo-okafor-avatar.webp' },
  { slug: 'nadia-brandt', name: 'Nadia Brandt', art: 'cooking', poster: 'nadia-brandt.webp', posterLarge: 'nadia-brandt-large.webp', avatar: 'nadia-brandt-avatar.webp' },
  { slug: 'kit-hollander', name: 'Kit Hollander', art: 'gaming', poster: 'kit-hollander.webp', posterLarge: 'kit-hollander-large.webp', avatar: 'kit-hollander-avatar.webp' },
  { slug: 'ines-cardoso', name: 'Ines Cardoso', art: 'drawing', poster: 'ines-cardoso.webp', posterLarge: 'ines-cardoso-large.webp', avatar: 'ines-cardoso-avatar.webp' },
  { slug: 'the-lowlanders', name: 'The Lowlanders', art: 'music', poster: 'the-lowlanders.webp', posterLarge: 'the-lowlanders-large.webp', avatar: 'the-lowlanders-avatar.webp' },
  { slug: 'ruben-adler', name: 'Ruben Adler', art: 'talk', poster: 'ruben-adler.webp', posterLarge: 'ruben-adler-large.webp', avatar: 'ruben-adler-avatar.webp' },
  { slug: 'signe-holm', name: 'Signe Holm', art: 'fitness', poster: 'signe-holm.webp', posterLarge: 'signe-holm-large.webp', avatar: 'signe-holm-avatar.webp' },
  { slug: 'bao-tran', name: 'Bao Tran', art: 'cooking', poster: 'bao-tran.webp', posterLarge: 'bao-tran-large.webp', avatar: 'bao-tran-avatar.webp' },
  { slug: 'zola-mbeki', name: 'Zola Mbeki', art: 'music', poster: 'zola-mbeki.webp', posterLarge: 'zola-mbeki-large.webp', avatar: 'zola-mbeki-avatar.webp' },
  { slug: 'caspian-wells', name: 'Caspian Wells', art: 'music', poster: 'caspian-wells.webp', posterLarge: 'caspian-wells-large.webp', avatar: 'caspian-wells-avatar.webp' },
  { slug: 'odile-marchetti', name: 'Odile Marchetti', art: 'gaming', poster: 'odile-marchetti.webp', posterLarge: 'odile-marchetti-large.webp', avatar: 'odile-marchetti-avatar.webp' },
  { slug: 'hana-ito', name: 'Hana Ito', art: 'drawing', poster: 'hana-ito.webp', posterLarge: 'hana-ito-large.webp', avatar: 'hana-ito-avatar.webp' },
  { slug: 'marek-dvorak', name: 'Marek Dvorak', art: 'music', poster: 'marek-dvorak.webp', posterLarge: 'marek-dvorak-large.webp', avatar: 'marek-dvorak-avatar.webp' },
  { slug: 'lucia-ferrante', name: 'Lucia Ferrante', art: 'cooking', poster: 'lucia-ferrante.webp', posterLarge: 'lucia-ferrante-large.webp', avatar: 'lucia-ferrante-avatar.webp' },
  { slug: 'dev-anand-rao', name: 'Dev Anand Rao', art: 'fitness', poster: 'dev-anand-rao.webp', posterLarge: 'dev-anand-rao-large.webp', avatar: 'dev-anand-rao-avatar.webp' },
  { slug: 'ida-brevik', name: 'Ida Brevik', art: 'music', poster: 'ida-brevik.webp', posterLarge: 'ida-brevik-large.webp', avatar: 'ida-brevik-avatar.webp' },
  { slug: 'selma-diop', name: 'Selma Diop', art: 'music', poster: 'selma-diop.webp', posterLarge: 'selma-diop-large.webp', avatar: 'selma-diop-avatar.webp' },
  { slug: 'frank-delacroix', name: 'Frank Delacroix', art: 'music', poster: 'frank-delacroix.webp', posterLarge: 'frank-delacroix-large.webp', avatar: 'frank-delacroix-avatar.webp' },
  { slug: 'rafa-montoya', name: 'Rafa Montoya', art: 'music', poster: 'rafa-montoya.webp', posterLarge: 'rafa-montoya-large.webp', avatar: 'rafa-montoya-avatar.webp' },
  { slug: 'maya-lindqvist', name: 'Maya Lindqvist', art: 'comedy', poster: 'maya-lindqvist.webp', posterLarge: 'maya-lindqvist-large.webp', avatar: 'maya-lindqvist-avatar.webp' },
  { slug: 'nora-quill', name: 'Nora Quill', art: 'talk', poster: 'nora-quill.webp', posterLarge: 'nora-quill-large.webp', avatar: 'nora-quill-avatar.webp' },
  { slug: 'otis-vega', name: 'Otis Vega', art: 'music', poster: 'otis-vega.webp', posterLarge: 'otis-vega-large.webp', avatar: 'otis-vega-avatar.webp' },
  { slug: 'lena-krol', name: 'Lena Krol', art: 'music', poster: 'lena-krol.webp', posterLarge: 'lena-krol-large.webp', avatar: 'lena-krol-avatar.webp' },
  { slug: 'maestro-bellini', name: 'Maestro Bellini', art: 'magic', poster: 'maestro-bellini.webp', posterLarge: 'maestro-bellini-large.webp', avatar: 'maestro-bellini-avatar.webp' },
];

/** Banners: their left half is dark and empty, for the words. */
export const DEMO_PROMOS = ['promo-tokens.webp', 'promo-variety.webp', 'promo-studio.webp'] as const;
