import { isPicture, shrinkPicture } from './picture';

const photo = (bytes: number) => new File([new Uint8Array(bytes)], 'IMG_0815.PNG', { type: 'image/png' });
const drawn: number[][] = [];

/** jsdom decodes and draws nothing: a photo of 4000 x 3000 pixels. */
function withDecoder(decode: () => Promise<void>) {
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  HTMLImageElement.prototype.decode = decode;
  jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(4000);
  jest.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(3000);
  const context = { fillRect: () => undefined, drawImage: (_image: unknown, ...box: number[]) => drawn.push(box) };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) => done(new Blob(['x'], { type })));
}

it('EDIT-02 a photo of 8 MB, as phones take them, is sent with at most 1024 pixels on its long side', async () => {
  withDecoder(() => Promise.resolve());
  const sent = await shrinkPicture(photo(8_000_000));
  expect([sent?.name, sent?.type, sent?.size]).toEqual(['IMG_0815.jpg', 'image/jpeg', 1]);
  expect(drawn).toEqual([[0, 0, 1024, 768]]);
});

it('EDIT-02 a small picture is sent as it is, and a large file that is no picture is refused', async () => {
  withDecoder(() => Promise.reject(new Error('not decoded')));
  const small = photo(100_000);
  expect(await shrinkPicture(small)).toBe(small);
  expect(await shrinkPicture(photo(8_000_000))).toBeNull();
});

it.each([
  ['page.svg', 'image/svg+xml', false],
  ['fake.png', 'text/html', false],
  ['photo.gif', 'image/png', false],
  ['me.JPEG', 'image/jpeg', true],
])('EDIT-02 %s of type %s is a picture: %s', (name, type, isOne) => {
  expect(isPicture(new File(['x'], name, { type }))).toBe(isOne);
});
