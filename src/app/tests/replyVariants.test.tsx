import { QueryStatus } from '@reduxjs/toolkit/query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { offline, Reply, type ApiTable } from '../../testing/apiTable';
import { aBranch, anAddress, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';
import { fullProvider, replyVariants, type ReplyVariant } from '../../testing/replyVariants';

const delivery = { user: aUser(), address: anAddress() };
const pickup = { user: aUser(), branch: aBranch(), type: 'pickup' };
const routes: readonly (readonly [string, object])[] = [
  ['/', delivery],
  ['/?tab=pickup&change=true', pickup],
  ['/items', delivery],
  ['/items/dips', delivery],
  ['/item/wings-buffalo', delivery],
  ['/address-list', delivery],
  ['/add-address?id=id-1', delivery],
  ['/add-card', delivery],
  ['/cart?offer=WINGS20', delivery],
  ['/cart', pickup],
  ['/checkout', delivery],
  ['/checkout', pickup],
  ['/my-orders', delivery],
  ['/order/order-1', delivery],
  ['/points', delivery],
  ['/promotions', delivery],
  ['/promo/promo-1', delivery],
];
const LEAK = /\bundefined\b|\bNaN\b|\bnull\b|\[object|Invalid Date/;

function shown(): string[] {
  const named = [...document.body.querySelectorAll('[aria-label],[href],[alt],[title],[placeholder],[value],[src]')];
  const attributes = named.flatMap((element) =>
    ['aria-label', 'href', 'alt', 'title', 'placeholder', 'value', 'src'].map(
      (name) => element.getAttribute(name) ?? '',
    ),
  );
  return [...document.body.textContent.split('\n'), ...attributes];
}

async function expectWholeScreen(
  route: string,
  stored: object,
  api: ApiTable,
  { isAnswering = true, said: words = /./ }: { isAnswering?: boolean; said?: RegExp } = {},
) {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  let open = 0;
  const counted = Object.fromEntries(
    Object.entries(api).map(([path, answer]) => [
      path,
      async (call: unknown) => {
        open += 1;
        await Promise.resolve();
        open -= 1;
        return typeof answer === 'function' ? (answer as (call: unknown) => unknown)(call) : answer;
      },
    ]),
  );
  const { store } = await renderApp({ route, stored: { ...stored }, api: counted });
  // By selectors: queries by role look at the styles of every element.
  await waitFor(() => expect(document.querySelector('main')).toBeInTheDocument());
  if (isAnswering) {
    await waitFor(() => {
      // Redirects, empty states and error states have a heading; a loading screen may have none yet.
      expect(document.querySelector('h1')).toBeInTheDocument();
      const asked = Object.values(store.getState().api.queries);
      expect([open, asked.filter((query) => query?.status === QueryStatus.pending).length]).toEqual([0, 0]);
      expect(document.querySelector('main')?.textContent.trim()).toMatch(/\S{3}/);
    });
  }
  await act(async () => {
    await Promise.resolve();
  });
  expect(shown().filter((text) => LEAK.test(text))).toEqual([]);
  expect(document.querySelector('main')?.textContent).toMatch(isAnswering ? words : /^/);
  expect(screen.queryByText('Unexpected Application Error!')).not.toBeInTheDocument();
  const said = errors.mock.calls.map((call) => String(call[0]).slice(0, 200) + String(call[1] ?? '').slice(0, 80));
  cleanup();
  expect(said).toEqual([]);
}

const tableOf = (shape: ReplyVariant): ApiTable =>
  Object.fromEntries(Object.entries(fullProvider).map(([path, data]) => [path, () => shape(data) as object]));
const failing = (reply: () => Reply): ApiTable =>
  Object.fromEntries(Object.keys(fullProvider).map((path) => [path, reply]));

describe.each(Object.entries(replyVariants))('a provider that sends %s (A-46)', (_name, shape) => {
  it.each(routes)('API-06 API-08 %s renders a complete screen', async (route, stored) => {
    await expectWholeScreen(route, stored, tableOf(shape));
  });
});

const failures: Record<string, () => Reply> = {
  'refuses every call without a word': () => new Reply({ status: false, message: '' }),
  'sends HTML': () => new Reply({ text: '<html></html>' }),
  'cannot be reached': offline,
  'has lost the session': () => new Reply({ http: 401, status: false, message: 'Token expired' }),
};
/** The tests of each screen have its own failures. */
const failedRoutes = routes.filter(([route]) => ['/items', '/promotions'].includes(route));

describe.each(Object.entries(failures))('a provider that %s', (_name, reply) => {
  it.each(failedRoutes)('ERR-02 ERR-03 ERR-04 ERR-05 ERR-06 %s says so and offers a way on', async (route, stored) => {
    await expectWholeScreen(route, stored, failing(reply), {
      said: /Try again|Forgot password/,
    });
  });
});

describe('a provider with an internal fault', () => {
  it.each(failedRoutes)('ERR-02 %s says the sentence of an internal error on the screen', async (route, stored) => {
    await expectWholeScreen(
      route,
      stored,
      failing(() => new Reply({ http: 500, status: false, message: 'not this' })),
      { said: /An internal server error occurred\./ },
    );
  });
});

describe('a provider that never answers', () => {
  it.each(failedRoutes)('%s renders a complete screen', async (route, stored) => {
    await expectWholeScreen(
      route,
      stored,
      failing(() => new Reply({ until: new Promise(() => undefined) })),
      { isAnswering: false },
    );
  });
});
