export interface CardFieldsOptions {
  /** Empty elements that the provider fills with its own iframes; card numbers stay in these. */
  elements: { number: HTMLElement; expiry: HTMLElement; cvc: HTMLElement };
  publicKey: string;
  lang: 'en' | 'ar';
  style: { color: string; fontSize: string; placeholderColor: string };
  onReady: () => void;
  /** After each change of what isValid answers. */
  onChange: () => void;
}

/** The card fields of a provider. */
export interface CardFields {
  isValid: () => boolean;
  /** Exchanges the card for a one-use token; null where the provider refuses the card. Rejects without an answer. */
  tokenize: () => Promise<string | null>;
  destroy: () => void;
}

/** Loads a provider's script and mounts its fields; rejects where the script cannot be loaded. */
export type MountCardFields = (scriptUrl: string, options: CardFieldsOptions) => Promise<CardFields>;
