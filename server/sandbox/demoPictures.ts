import { access, mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describePicture, filesOf, removeOtherPictures, writeManifest } from '../menuImport/makePictures';
import { DEMO_DATA_DIR, importedPicturesDir, readManifest } from '../storage/pictures';
import { projectPath } from '../storage/projectPath';
import { readDemoMenu } from './fillDatabase';

const FOLDER = importedPicturesDir(DEMO_DATA_DIR);

/**
 * Describes the pictures of the demo menu. Resolves to what makes one of their files when it is first asked for:
 * making all of them takes a minute, and a visit sees a tenth.
 */
export async function openDemoPictures(): Promise<(file: string) => Promise<void>> {
  const menu = readDemoMenu();
  const before = readManifest(FOLDER);
  await mkdir(FOLDER, { recursive: true });
  const described = await Promise.all(
    Object.entries(menu.pictures).map(async ([slug, { file }]) => {
      const source = projectPath('server/sandbox', file);
      return { slug, source, media: await describePicture(menu, slug, await readFile(source), before[slug]) };
    }),
  );
  const manifest = Object.fromEntries(described.map(({ slug, media }) => [slug, media]));
  if (JSON.stringify(manifest) !== JSON.stringify(before)) {
    await writeManifest(FOLDER, manifest);
    await removeOtherPictures(FOLDER, [manifest]);
  }

  const makers = new Map<string, () => Promise<void>>(
    described.flatMap(({ source, media }) =>
      filesOf(media).map(([name, maker]) => {
        const path = join(FOLDER, name);
        const make = async () => {
          // Another process may make the same file.
          await mkdir(FOLDER, { recursive: true });
          const draft = `${path}.${process.pid}`;
          await maker(await readFile(source)).toFile(draft);
          await rename(draft, path);
        };
        return [name, () => access(path).catch(make)] as const;
      }),
    ),
  );
  const underWay = new Map<string, Promise<void>>();
  return async (file) => {
    const make =
      underWay.get(file) ??
      makers
        .get(file)?.()
        .finally(() => underWay.delete(file));
    if (make) underWay.set(file, make);
    await make;
  };
}
