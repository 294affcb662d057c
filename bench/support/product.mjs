import path from 'node:path';
import { buildServer } from '../../scripts/buildServer.mjs';
import { startProduct } from '../../scripts/startProduct.mjs';

/** The product as it is deployed, with the current server. */
export async function startCurrentProduct() {
  // The build uses relative paths.
  process.chdir(path.resolve(import.meta.dirname, '..', '..'));
  await buildServer();
  return startProduct();
}

/** Signs the demo customer in over the API: returns the local storage of an earlier visit, with an address. */
export async function demoCustomer(url) {
  const call = async (route, { body, token } = {}) => {
    const reply = await fetch(`${url}/api${route}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { status, message, data } = await reply.json();
    if (!status) throw new Error(`${route}: ${message}`);
    return data;
  };
  const session = await call('/login', { body: { email: 'sara@example.com', password: 'wings123' } });
  const token = session.auth_token;
  const found = await call('/getUserAddress', { token });
  const [address] = Array.isArray(found) ? found : found.addresses;
  /** The checkout needs a cart, which an order empties. */
  const fillCart = () =>
    call('/addItemToCart', {
      token,
      body: {
        item_id: 'wings-kids-4',
        quantity: 1,
        user_address_id: address._id,
        instruction: '',
        addons: [],
        type: 'delivery',
      },
    });
  await fillCart();
  return {
    token,
    call,
    fillCart,
    storage: {
      user: JSON.stringify({ ...session.user, auth_token: token }),
      token,
      type: 'delivery',
      address: JSON.stringify(address),
      user_lang: 'en',
    },
  };
}
