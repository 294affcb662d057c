import qrcode from 'qrcode-generator';

/** Maximum version: the modules of larger codes are too small for a phone's camera and screen. */
const MAX_VERSION = 30;

/** The modules of a QR code as an SVG path, and their number per row. */
export interface QrDrawing {
  path: string;
  size: number;
}

/** `link` in byte mode and the packed snapshot in alphanumeric mode, which is smaller; null if it does not fit. */
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
    // The content exceeds the largest version.
    return null;
  }
}
