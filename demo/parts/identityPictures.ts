import { loadSharp } from '../pictures';

/** A made-up person with a made-up document. */
export interface DemoIdentity {
  familyName: string;
  givenNames: string;
  dateOfBirth: string;
  number: string;
  expiresOn: string;
  hair: string;
  skin: string;
}

const day = (iso: string) => iso.split('-').reverse().join('.');

const portrait = ({ hair, skin }: DemoIdentity, size: number) => `
  <g transform="scale(${size / 100})">
    <rect width="100" height="124" fill="#c9d6d2"/>
    <path d="M14 124c4-26 18-34 36-34s32 8 36 34z" fill="#3d5a80"/>
    <rect x="41" y="72" width="18" height="22" rx="9" fill="${skin}"/>
    <ellipse cx="50" cy="52" rx="25" ry="31" fill="${skin}"/>
    <path d="M21 62c-6-38 12-52 29-52s35 14 29 52c-6-20-14-27-29-27s-23 7-29 27z" fill="${hair}"/>
  </g>`;

const card = (who: DemoIdentity) => {
  const field = (x: number, y: number, label: string, value: string) =>
    `<text x="${x}" y="${y}" font-size="15" fill="#5d6f6c">${label}</text>
     <text x="${x}" y="${y + 27}" font-size="25" font-weight="700" fill="#18282a">${value}</text>`;
  return `
  <g font-family="sans-serif">
    <rect width="856" height="540" rx="28" fill="#eef3e8"/>
    <path d="M0 28a28 28 0 0 1 28-28h800a28 28 0 0 1 28 28v70H0z" fill="#2a6373"/>
    <text x="40" y="62" font-size="34" font-weight="700" fill="#fff">VERLAND</text>
    <text x="560" y="60" font-size="18" fill="#dcebe8">Sample, not a real document</text>
    <path d="M0 300c140-60 240 60 400 0s280 40 456-20v120c-160 50-300-50-456 10s-260-50-400 20z" fill="#d9e6d2" opacity=".7"/>
    <g transform="translate(40 130)">${portrait(who, 230)}</g>
    ${field(310, 150, 'Family name', who.familyName.toUpperCase())}
    ${field(310, 225, 'Given names', who.givenNames.toUpperCase())}
    ${field(310, 300, 'Date of birth', day(who.dateOfBirth))}
    ${field(560, 300, 'Nationality', 'VERLAND')}
    ${field(310, 375, 'Valid until', day(who.expiresOn))}
    ${field(560, 375, 'Number', who.number)}
  </g>`;
};

/** Draws the front of an identity card on a table. */
export async function drawCard(who: DemoIdentity): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900">
      <rect width="1200" height="900" fill="#43332f"/>
      <path d="M0 180h1200M0 470h1200M0 760h1200" stroke="#362824" stroke-width="6"/>
      <g transform="translate(176 170) rotate(-2 428 270)">${card(who)}</g></svg>`),
  )
    .jpeg({ quality: 86 })
    .toBuffer();
}

/** Draws the same person who holds the card. */
export async function drawSelfie(who: DemoIdentity): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1000" viewBox="0 0 900 1000">
      <rect width="900" height="1000" fill="#e8d3b8"/><rect x="560" width="340" height="1000" fill="#b9a8a4"/>
      <g transform="translate(90 120)">${portrait(who, 700)}</g>
      <g transform="translate(480 640) rotate(7) scale(.46)">${card(who)}</g></svg>`),
  )
    .jpeg({ quality: 86 })
    .toBuffer();
}
