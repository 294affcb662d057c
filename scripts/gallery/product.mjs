/** Calls the API; throws if it refuses. */
async function call(url, name, { body, token } = {}) {
  const reply = await fetch(`${url}/api${name}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { status, message, data } = await reply.json();
  if (!status) throw new Error(`${name}: ${message}`);
  return { message, data };
}

/** The smallest valid choice of addons: the first entries of each group. */
function smallestChoice(item) {
  return item.addons.flatMap((group, addon_index) => {
    const count = Math.max(group.min_selection, group.min_quantity > 0 ? 1 : 0);
    return group.addon_items.slice(0, count).map((each, index) => {
      const quantity = index === 0 ? Math.max(1, group.min_quantity - count + 1) : 1;
      return {
        addon_index,
        item_id: each._id,
        title: each.title,
        price: each.price,
        quantity,
        total_price: each.price * quantity,
        max_selection: each.max_selection,
        max_quantity: group.max_quantity,
      };
    });
  });
}

async function fill(url, customer, lines) {
  for (const [item_id, quantity, instruction = ''] of lines) {
    const { data: item } = await call(url, `/getItemDetails?item_id=${item_id}`, customer);
    await call(url, '/addItemToCart', {
      ...customer,
      body: {
        item_id,
        quantity,
        instruction,
        addons: smallestChoice(item),
        user_address_id: customer.address._id,
        type: 'delivery',
      },
    });
  }
}

const withKeys = (customer, more = {}) => ({
  ...customer,
  keys: {
    user: JSON.stringify({ ...customer.user, auth_token: customer.token }),
    address: JSON.stringify(customer.address),
    type: 'delivery',
    ...more,
  },
});

async function register(url, name, email) {
  const { data, message } = await call(url, '/register', {
    body: { name, email, password: 'wings123', phone: '971501234567', age: 29 },
  });
  const otp = /\b(\d{4})\b/.exec(message)?.[1];
  const { data: session } = await call(url, '/verifyOTP', { body: { otp, user_id: data.user._id } });
  const { data: address } = await call(url, '/addAddress', {
    token: session.auth_token,
    body: { area: 'Al Barsha 1', villa_apt_no: 'Villa 12', type: 'home', lat: 25.1124, lng: 55.2009 },
  });
  return { token: session.auth_token, user: session.user, address };
}

/**
 * The gallery's customers: the demo customer with a full cart, one with an active order, and a new one.
 */
export async function makePeople(url) {
  const { data: session } = await call(url, '/login', { body: { email: 'sara@example.com', password: 'wings123' } });
  const token = session.auth_token;
  const [address] = (await call(url, '/getUserAddress', { token })).data;
  const sara = { token, user: session.user, address };
  await fill(url, sara, [
    ['wings-buffalo-10', 1],
    ['fries-loaded', 2, 'Extra crispy, please'],
    ['lemon-mint', 2],
    ['box-duo', 1],
  ]);

  const waiting = await register(url, 'Omar Haddad', 'omar@example.com');
  await fill(url, waiting, [
    ['wings-buffalo-10', 1],
    ['fries-loaded', 1],
    ['lemon-mint', 2],
  ]);
  const { data: placed } = await call(url, '/placeOrder', {
    ...waiting,
    body: {
      order_from: 'Web',
      delivery_instruction: 'Gate 2, please ring',
      payment_method: 'COD',
      user_address_id: waiting.address._id,
    },
  });

  const fresh = await register(url, 'Lina Nasser', 'lina@example.com');
  return {
    people: { guest: { keys: {} }, sara: withKeys(sara), waiting: withKeys(waiting), fresh: withKeys(fresh) },
    orderId: placed.order._id,
  };
}
