import { showItem } from './showItem';

/** The shell after a reply with this body, and the pictures that have become visible. */
async function shellAfter(body: string) {
  const heading = '<span data-shell="heading"></span>';
  document.body.innerHTML = `<div id="shell"><picture data-shell="picture"></picture>${heading}</div>`;
  const shell = document.getElementById('shell');
  const pictures = new Set<string>();
  const reply = Promise.resolve(new Response(body));
  await showItem({ url: '', headers: {}, reply }, shell, pictures).catch(() => undefined);
  const img = shell?.querySelector('img');
  return {
    title: shell?.querySelector('[data-shell=heading]')?.textContent,
    picture: shell?.querySelector('picture'),
    img,
    pictures,
  };
}

const srcset = '/media/wings-388.avif 388w, /media/wings-776.avif 776w';
const item = {
  _id: 'wings',
  title: 'Wings <b>10</b>',
  image: '/media/wings.jpg',
  image_sources: [{ type: 'image/avif', srcset }],
};

describe("an item in the page's shell", () => {
  it.each([
    ['data', { ...item }, '(min-width: 900px) 640px, 388px'],
    ['data.item', { item }, '(min-width: 900px) 640px, 388px'],
    ['the first of data.items', { items: [item, {}] }, '(min-width: 900px) 252px, 172px'],
  ])('%s: has its title and its picture in all encodings', async (_where, data, sizes) => {
    const { title, picture, img, pictures } = await shellAfter(JSON.stringify({ status: true, data }));
    expect(title).toBe('Wings <b>10</b>');
    expect([...(picture?.children ?? [])].map((each) => each.localName)).toEqual(['source', 'img']);
    const source = picture?.querySelector('source');
    expect([source?.type, source?.srcset, source?.sizes, img?.sizes]).toEqual(['image/avif', srcset, sizes, sizes]);
    expect(img).toHaveAttribute('src', '/media/wings.jpg');
    expect([...pictures]).toEqual([]);
    img?.onload?.(new Event('load'));
    expect([...pictures]).toEqual(['/media/wings.jpg']);
  });

  it.each(['<html>', '{"status":false,"data":null}', '{"data":{"title":7}}', '{"data":{"items":[]}}'])(
    '%s: no picture',
    async (body) => {
      const { img, pictures } = await shellAfter(body);
      expect([img, pictures.size]).toEqual([null, 0]);
    },
  );

  it('needs no shell, for example when the app has replaced it', async () => {
    const reply = Promise.resolve(new Response(JSON.stringify({ data: item })));
    await expect(showItem({ url: '', headers: {}, reply }, null, new Set())).resolves.toBeUndefined();
  });
});
