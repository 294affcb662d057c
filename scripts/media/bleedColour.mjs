// A resized picture is black under full transparency. Lossy encoders mix that black into the visible edge, a dark halo
// on a light card. Filling it with the nearest visible colour removes the halo and saves bytes.

const FAINT = 12;

function halve({ w, h, px }) {
  const hw = Math.ceil(w / 2);
  const hh = Math.ceil(h / 2);
  const out = new Float32Array(hw * hh * 4);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const from = (y * w + x) * 4;
      const to = ((y >> 1) * hw + (x >> 1)) * 4;
      for (let c = 0; c < 4; c++) out[to + c] += px[from + c];
    }
  }
  return { w: hw, h: hh, px: out };
}

export function bleedColour(data, width, height) {
  const px = new Float32Array(data.length);
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] < FAINT ? 0 : data[i + 3];
    for (let c = 0; c < 3; c++) px[i + c] = data[i + c] * alpha;
    px[i + 3] = alpha;
  }
  const levels = [{ w: width, h: height, px }];
  while (levels.at(-1).w > 1 || levels.at(-1).h > 1) levels.push(halve(levels.at(-1)));

  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      if (data[i + 3] >= FAINT) continue;
      // The finest level with a visible pixel has the nearest colour.
      const k = levels.findIndex((level, n) => level.px[((y >> n) * level.w + (x >> n)) * 4 + 3] > 0);
      if (k < 0) return;
      const { w, px: near } = levels[k];
      const j = ((y >> k) * w + (x >> k)) * 4;
      for (let c = 0; c < 3; c++) data[i + c] = Math.round(near[j + c] / near[j + 3]);
    }
  }
}
