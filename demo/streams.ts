/**
 * A scripted chat message by the host (`host`) or a member (their username). With `tokens` it is a tip, and with
 * `order` a tip for the entry of that name on the host's tip menu.
 */
export type ScriptedMessage =
  { sender: string; text: string } | { sender: string; tokens: number; text: string; order?: string };

/** A demo performer who is always live: a looped clip and a scripted chat. */
export interface DemoStream {
  slug: string;
  /** a file in demo/clips */
  clip: string;
  title: string;
  /** sent in this order, in a loop */
  script: readonly ScriptedMessage[];
}

const say = (sender: string, text: string): ScriptedMessage => ({ sender, text });
const order = (sender: string, name: string, tokens: number, text = ''): ScriptedMessage => ({
  sender,
  tokens,
  text,
  order: name,
});
const tip = (sender: string, tokens: number, text = ''): ScriptedMessage => ({ sender, tokens, text });

export const DEMO_STREAMS: readonly DemoStream[] = [
  {
    slug: 'ida-brevik',
    clip: 'guitar.mp4',
    title: 'Writing a song with you, line by line',
    script: [
      say('host', 'Evening. We need a first line. Nothing about the weather, please.'),
      say('capo3', 'the weather in my kitchen is fine'),
      say('host', 'That is unfairly good. Keeping it.'),
      say('sofia.b', 'Is that an open tuning?'),
      say('host', 'DADGAD, because I am lazy in the left hand.'),
      tip('capo3', 5, 'for the kitchen'),
      say('host', 'Thank you, capo3. The kitchen stays.'),
      say('quietfan', 'second verse could turn it around: nobody is home'),
      say('host', 'Oh. Oh no. Now it is a sad song.'),
      say('sofia.b', 'I like it sad'),
      say('capo3', 'leave the bridge without words'),
      say('host', 'Humming it is. Four bars, then the line again.'),
      order('sofia.b', 'Song request', 25, 'the sad one, once more'),
      say('quietfan', 'this is going to be stuck in my head'),
      say('host', 'From the top, and you tell me where it drags.'),
    ],
  },
  {
    slug: 'zola-mbeki',
    clip: 'dj.mp4',
    title: 'Amapiano until the neighbours call',
    script: [
      say('late_lina', 'that log drum though'),
      say('host', 'It is new. I made it from a biscuit tin.'),
      say('tomasz', 'what is the tempo of this one?'),
      say('host', '112, and it stays there, we are not in a hurry.'),
      tip('tomasz', 10, 'biscuit tin'),
      say('benny88', 'my neighbour just knocked. In time.'),
      say('host', 'Tell them they are hired.'),
      say('late_lina', 'play the one from last Friday?'),
      say('host', 'In two songs. Let this one breathe.'),
      say('tomasz', 'the transition was so smooth I missed it'),
      order('late_lina', 'Say my name', 15),
      say('host', 'Thank you, Lina. Last Friday is coming up.'),
      say('benny88', 'dancing with a dishcloth here'),
    ],
  },
  {
    slug: 'nadia-brandt',
    clip: 'chef.mp4',
    title: 'Five sauces, one pan, no panic',
    script: [
      say('host', 'Sauce two. Butter goes in when the pan is quiet, not before.'),
      say('oldmanpan', 'how do I know it is quiet?'),
      say('host', 'Listen. When it stops talking, it is ready.'),
      say('mira', 'mine is still shouting'),
      say('host', 'Off the heat, Mira. Count to twenty and try again.'),
      tip('oldmanpan', 5, 'it worked!'),
      say('host', 'Of course it worked. Thank you!'),
      say('benny88', 'can I use oat milk?'),
      say('host', 'For this one yes. For the next one we pretend you did not ask.'),
      say('mira', 'it is shiny now'),
      say('host', 'Then you have a sauce. Taste it before you salt it.'),
      order('mira', 'Pick the next spice', 20, 'smoked paprika'),
      say('oldmanpan', 'never made this without lumps before'),
      say('host', 'Sauce three: mustard, and a little courage.'),
    ],
  },
];
