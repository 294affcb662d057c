/** A request that the page script sent before the app was loaded (docs/adr/0008). */
export interface EarlyCall {
  url: string;
  headers: Record<string, string>;
  body?: string;
  reply: Promise<Response>;
}

/** What the page script (`src/boot`) hands to the app. */
export interface BootHandshake {
  /** Requests without a reader yet. Links that are followed before the app has started add to them. */
  readonly calls: EarlyCall[];
  sendCalls: () => void;
  readonly pictures: Set<string>;
  isHomeRendered?: boolean;
  /** To be called when the app's first render has replaced the shell: moves the focus and stops following links. */
  takeOver: () => void;
}

declare global {
  // `var` is the only declaration that also types `globalThis.boot`; the build of Home's template has no `window`.
  var boot: BootHandshake | undefined;
}

export const isPainted = (image: string | null | undefined): boolean =>
  Boolean(image && globalThis.boot?.pictures.has(image));
