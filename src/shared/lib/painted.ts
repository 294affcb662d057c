/** What the page's own script has drawn of Home before the app was there (docs/adr/0009). */
export interface Painted {
  /** Addresses of the pictures that are on the screen. */
  pictures: Set<string>;
  /** The dashboard's data, where it is the device's copy and the network has not answered yet. */
  copy?: unknown;
}

declare global {
  interface Window {
    painted?: Painted;
  }
}

/** Whether the visitor sees this picture already: it is drawn again without a moment of nothing. A build has no window. */
export const isPainted = (image: string | null | undefined): boolean =>
  Boolean(image && (globalThis as { painted?: Painted }).painted?.pictures.has(image));
