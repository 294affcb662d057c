export const TAGS = ['address', 'branch', 'cart', 'loyalty', 'menu', 'orders', 'payment', 'promo'] as const;
