export const CARD_FIELDS = ['number', 'expiry', 'cvc'] as const;
export type CardFieldName = (typeof CARD_FIELDS)[number];

/** Whether a field is complete, and what is wrong with it in the customer's language; '' for nothing. */
export interface CardFieldState {
  isComplete: boolean;
  error: string;
}

export interface CardFieldsOptions {
  /** Empty elements with an id that the provider fills with its own iframes; card numbers stay in these. */
  elements: Record<CardFieldName, HTMLElement>;
  publicKey: string;
  lang: 'en' | 'ar';
  style: { color: string; errorColor: string; fontSize: string; placeholderColor: string };
  onReady: () => void;
  /** A field cannot be shown, as where its frame is blocked. */
  onFailed: (error?: unknown) => void;
  onChange: (name: CardFieldName, state: CardFieldState) => void;
}

/** The card fields of a provider: one of the two parts that another provider replaces (docs/how-to.md). */
export interface CardFields {
  focus: (name: CardFieldName) => void;
  /** Exchanges the card for a one-use token; null where the provider refuses the card. Rejects without an answer. */
  tokenize: () => Promise<string | null>;
  setLang: (lang: CardFieldsOptions['lang']) => void;
  destroy: () => void;
}
