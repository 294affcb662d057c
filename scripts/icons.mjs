// Writes the default brand's icons to public/icons from the brand shape mark, and the picture that links to the app
// show.
// Run by hand after a change of the brand: `node scripts/icons.mjs`. The same brand gives the same bytes.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = join(root, 'public/icons');

const COLOUR = {
  flame: '#E8430A',
  ground: '#DC3700',
  glow: '#F4591C',
  darkGround: '#1D1512',
  cream: '#FFF6E9',
  amber: '#FFB627',
  pale: '#FFE0A3',
};

/** The brand's flame on a 24 grid. */
const FLAME =
  'M12.9 1.6c.5 3.1-.6 4.6-2.3 6.5-.5-.9-.8-1.6-.8-2.7C6.5 7.7 4.2 11 4.2 14.5a7.8 7.8 0 0 0 15.6 ' +
  '0c0-2.7-1-4.7-2.4-6.5-.2 1.5-.7 2.4-1.7 3.2.5-3.7-.2-7.3-2.8-9.6zM12 20.3a3.7 3.7 0 0 1-3.7-3.7c0-2.1 1.4-3.2 ' +
  '2.6-4.8.3 1.4.9 2 1.7 2.7.3-.6.5-1.2.5-1.9 1.6 1 2.6 2.3 2.6 4a3.7 3.7 0 0 1-3.7 3.7z';

const round = (value) => Number(value.toFixed(2));

/** A circle whose top end corner has a radius of only 14 %. */
function brandShape(x, y, size, fill) {
  const half = size / 2;
  const tip = round(size * 0.14);
  const d =
    `M${round(x + half)} ${y}h${round(half - tip)}a${tip} ${tip} 0 0 1 ${tip} ` +
    `${tip}v${round(half - tip)}a${half} ${half} 0 1 1 ${-half} ${-half}z`;
  return `<path fill="${fill}" d="${d}"/>`;
}

/** BrandShape with the flame in it; `share` is how much of the brand shape the flame's grid takes. */
function mark(x, y, size, share = 0.62, fills = [COLOUR.flame, '#fff']) {
  const scale = round((size * share) / 24);
  const offset = (size - scale * 24) / 2;
  const place = `translate(${round(x + offset)} ${round(y + offset)}) scale(${scale})`;
  return (
    `${brandShape(x, y, size, fills[0])}<path fill="${fills[1]}" fill-rule="evenodd" transform="${place}" ` +
    `d="${FLAME}"/>`
  );
}

const svg = (width, height, inner) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ` +
  `${height}">${inner}</svg>\n`;

/** The mark in the middle of a filled square, for systems that round the corners themselves. */
const onDarkGround = (share) => {
  const size = 512 * share;
  return svg(
    512,
    512,
    `<rect width="512" height="512" fill="${COLOUR.darkGround}"/>${mark((512 - size) / 2, (512 - size) / 2, size)}`,
  );
};

const png = (source, size) =>
  // Rendered four times larger and scaled down, because the edges are smoother than librsvg's own at 32 px.
  sharp(Buffer.from(source), { density: (72 * size * 4) / 512 })
    .resize(size, size)
    .png({ compressionLevel: 9 });

async function linkPicture() {
  const wordmark = await readFile(join(root, 'art/brand/wordmark.svg'), 'utf8');
  const [first, second] = [...wordmark.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]);
  const food = await sharp(join(root, 'art/menu/wings-buffalo-large.webp')).resize(630, 630).toBuffer();
  const ground = svg(
    1200,
    630,
    `<rect width="1200" height="630" fill="${COLOUR.ground}"/>` +
      brandShape(600, 20, 590, COLOUR.glow) +
      brandShape(520, 132, 26, COLOUR.amber) +
      brandShape(1136, 560, 34, COLOUR.amber) +
      brandShape(560, 556, 18, COLOUR.cream) +
      mark(80, 96, 120, 0.72, [COLOUR.cream, COLOUR.flame]) +
      `<path fill="#fff" transform="translate(78 376) scale(1.75)" d="${first}"/>` +
      `<path fill="${COLOUR.pale}" transform="translate(78 528) scale(1.75)" d="${second}"/>`,
  );
  return sharp(Buffer.from(ground))
    .composite([{ input: food, left: 566, top: 0 }])
    .png({ palette: true, quality: 92, effort: 10, dither: 0.8 });
}

await mkdir(out, { recursive: true });
const icon = svg(512, 512, mark(0, 0, 512));
await writeFile(join(out, 'icon.svg'), icon);
// In a browser tab the flame must be larger to be recognisable.
const favicon = svg(512, 512, mark(0, 0, 512, 0.74));
await writeFile(join(out, 'favicon.svg'), favicon);
await png(favicon, 32).toFile(join(out, 'favicon-32.png'));
await png(icon, 192).toFile(join(out, 'icon-192.png'));
await png(icon, 512).toFile(join(out, 'icon-512.png'));
// Launchers may crop everything except the middle 80 %.
await png(onDarkGround(0.6), 512).toFile(join(out, 'maskable-512.png'));
await png(onDarkGround(0.7), 180).toFile(join(out, 'apple-touch-180.png'));
await (await linkPicture()).toFile(join(out, 'og-image.png'));
console.log('Icons written to public/icons');
