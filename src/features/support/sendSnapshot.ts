import type { Snapshot } from '../../../contract/support';
import { routes } from '../../shared/paths';
import { packSnapshot, reduceSnapshot } from './pack';
import { drawQr, type QrDrawing } from './qrSvg';
import { writeSnapshot } from './readSnapshot';

/** The text for a message: the packed line, or plain JSON without CompressionStream. */
export const supportMessageOf = async (snapshot: Snapshot): Promise<string> =>
  (await packSnapshot(snapshot)) ?? writeSnapshot(snapshot);

/** Starts the download of a text. */
export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export interface QrOfSnapshot {
  drawing: QrDrawing;
  isShort: boolean;
}

/**
 * A QR code with a link to the support screen and the snapshot after the `#`, which is not sent to the server;
 * shortened if necessary.
 */
export async function qrOf(snapshot: Snapshot): Promise<QrOfSnapshot | null> {
  const short = reduceSnapshot(snapshot);
  for (const candidate of [snapshot, short, { ...short, events: [], keys: {} }] satisfies Snapshot[]) {
    const packed = await packSnapshot(candidate);
    const drawing = packed && drawQr(`${window.location.origin}${routes.support}#WINGS1-`, packed);
    if (drawing) return { drawing, isShort: candidate.reducedFrom !== '' };
  }
  return null;
}
