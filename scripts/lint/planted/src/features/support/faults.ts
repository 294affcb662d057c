/* Faults for testRules.mjs: what a feature may import of those before it. */
export * from '../orders/ordersApi';
export * from '../orders/checkout/pay'; // -> own/zones
export * from '../menu/components/ItemCard'; // -> own/zones
export * from '../../screens/cart/CartScreen'; // -> own/zones
