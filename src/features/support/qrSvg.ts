import qrcode from 'qrcode-generator';

/** Beyond this the squares are too small for a telephone's camera on a telephone's screen. */
const MAX_VERSION = 30;

/** The squares of a QR code as one SVG path, and how many stand in a row. */
export interface QrDrawing {
  path: string;
  size: number;
}

/**
 * `link` as bytes and the packed snapshot as capitals and figures, which takes less room; null where it does not fit.
 */
export function drawQr(link: string, packed: string): QrDrawing | null {
  try {
    const code = qrcode(0, 'L');
    code.addData(link, 'Byte');
    code.addData(packed.replace('WINGS1-', ''), 'Alphanumeric');
    code.make();
    const size = code.getModuleCount();
    if (size > 17 + 4 * MAX_VERSION) return null;
    let path = '';
    for (let row = 0; row < size; row += 1)
      for (let column = 0; column < size; column += 1)
        if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
    return { path, size };
  } catch {
    // More than any version holds.
    return null;
  }
}
