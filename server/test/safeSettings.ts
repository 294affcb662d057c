/** All settings that production requires. */
export const SAFE = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://wings:q7Vd0x@db.shop.ae/wings?sslmode=verify-full',
  SMTP_URL: 'smtps://shop:q7Vd0x@mail.shop.ae',
  CHECKOUT_SECRET_KEY: 'sk_q7vd0xj2',
  PAYMENT_MODE: 'live',
  APP_SECRET: 'yV2c1q0pE9rT5uWz7aBdGhJkLmNoXsQ4f6i8K3oPqRs=',
  SITE_URL: 'https://order.shop.ae',
};
