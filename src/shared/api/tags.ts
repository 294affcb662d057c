/** Cache tags: one a domain, the same names as the features. */
export const TAGS = ['address', 'branch', 'cart', 'loyalty', 'menu', 'orders', 'payment', 'promo'] as const;
