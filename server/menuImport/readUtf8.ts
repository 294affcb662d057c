import { readFile } from 'node:fs/promises';
import { StartError } from '../config/startError';
import { errorCodes } from '../lib/errorCauses';

/** The text of a file without its byte order mark. Refuses other encodings, of which letters would be lost. */
export async function readUtf8(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new StartError(`${path} cannot be read: ${errorCodes(error).join()}`);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new StartError(`${path} is not UTF-8: save it as UTF-8 (in Excel: "CSV UTF-8"), or its Arabic is lost`);
  }
}
