// The performers of the demo and how they are drawn: [name, category, scene, palette, hair, palette of the portrait]
export const CAST = [
  ['Amara Deschamps', 'music', 'hero', 'ember', 'afro', 'ember'],
  ['Juno Valcourt', 'music', 'singer', 'rose', 'bob', 'rose'],
  ['Theo Okafor', 'comedy', 'comedy', 'coral', 'beanie', 'coral'],
  ['Nadia Brandt', 'cooking', 'chef', 'gold', 'chef', 'gold'],
  ['Kit Hollander', 'gaming', 'gaming', 'violet', 'phones', 'violet'],
  ['Ines Cardoso', 'drawing', 'easel', 'paper', 'pony', 'sky'],
  ['The Lowlanders', 'music', 'band', 'violet', 'hat', 'gold'],
  ['Ruben Adler', 'talk', 'talk', 'gold', 'short', 'moss'],
  ['Signe Holm', 'fitness', 'yoga', 'sky', 'bun', 'ice'],
  ['Bao Tran', 'cooking', 'ramen', 'coral', 'cap', 'rose'],
  ['Zola Mbeki', 'music', 'dj', 'rose', 'curly', 'violet'],
  ['Caspian Wells', 'music', 'piano', 'ice', 'long', 'ice'],
  ['Odile Marchetti', 'gaming', 'chess', 'moss', 'bob', 'teal'],
  ['Hana Ito', 'drawing', 'ink', 'sky', 'bun', 'rose'],
  ['Marek Dvorak', 'music', 'cello', 'ember', 'short', 'ember'],
  ['Lucia Ferrante', 'cooking', 'bread', 'gold', 'curly', 'coral'],
  ['Dev Anand Rao', 'fitness', 'kettle', 'teal', 'short', 'coral'],
  ['Ida Brevik', 'music', 'guitar', 'gold', 'pony', 'gold'],
  ['Selma Diop', 'music', 'soul', 'coral', 'afro', 'rose'],
  ['Frank Delacroix', 'music', 'crooner', 'ice', 'hat', 'ice'],
  ['Rafa Montoya', 'music', 'drums', 'violet', 'curly', 'moss'],
  ['Maya Lindqvist', 'comedy', 'standup', 'ember', 'long', 'coral'],
  ['Nora Quill', 'talk', 'podcast', 'ice', 'bob', 'violet'],
  ['Otis Vega', 'music', 'vinyl', 'coral', 'beanie', 'teal'],
  ['Lena Krol', 'music', 'synth', 'teal', 'phones', 'teal'],
  ['Maestro Bellini', 'magic', 'magic', 'rose', 'hat', 'rose'],
];

/** "Dev Anand Rao" -> "dev-anand-rao" */
export const slugOf = (name) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
