const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

const contractFile = (n) => `import { Type, type Static } from 'typebox';
import { Id, type Call } from './common';

/** One entry of ${n.call}. */
export const ${n.Name}Entry = Type.Object({ _id: Id, title: Type.String() });
export type ${n.Name}Entry = Static<typeof ${n.Name}Entry>;

/** What the API offers for ${n.name}. Add it to calls.ts when the backend has it (docs/how-to.md). */
export const ${n.name}Calls = {
  ${n.call}: {
    method: 'GET',
    path: '/${n.call}',
    access: 'customer',
    data: Type.Object({ entries: Type.Array(${n.Name}Entry) }),
  },
} as const satisfies Record<string, Call>;
`;

const apiFile = (n) => `import type { ${n.Name}Entry } from '../../../contract/${n.name}';
import { baseApi } from '../../shared/api/baseApi';
import { idOf, uniqueById, list, asRecord, str } from '../../shared/api/tolerant';

const readEntry = (value: unknown): ${n.Name}Entry => ({ _id: idOf(value), title: str(asRecord(value).title) });

export const ${n.name}Api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ${n.call}: build.query<${n.Name}Entry[], void>({
      query: () => ({ path: '/${n.call}' }),
      transformResponse: (data) => uniqueById(list(data, readEntry, 'entries')),
      providesTags: ['${n.name}'],
    }),
  }),
});

export const { use${n.Call}Query } = ${n.name}Api;
`;

const sliceFile = (n) => `import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loginOpened, signedIn, signedOut } from '../../shared/store/events';

export interface ${n.Name}State {
  /** The chosen entry; '' for none. */
  chosenId: string;
}
const initialState: ${n.Name}State = { chosenId: '' };

/**
 * What the customer chose in ${n.name}. Never stored: a key of local storage would be declared here (shared/persist).
 */
export const ${n.name}Slice = createSlice({
  name: '${n.name}',
  initialState,
  reducers: {
    entryChosen: (state, action: PayloadAction<string>) => { state.chosenId = action.payload; },
  },
  extraReducers: (builder) => builder
    // The next customer must not see it.
    .addCase(signedIn, () => initialState)
    .addCase(signedOut, () => initialState)
    .addCase(loginOpened, () => initialState),
  selectors: { selectChosenId: (state) => state.chosenId },
});

export const { entryChosen } = ${n.name}Slice.actions;
export const { selectChosenId } = ${n.name}Slice.selectors;

declare module '../../shared/store/appState' {
  interface AppState { ${n.name}: ${n.Name}State }
}
`;

const listFile = (n) => `import CircularProgress from '@mui/material/CircularProgress';
import { useT } from '../../shared/i18n/useT';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { ErrorState } from '../../shared/ui/ErrorState';
import { Stack } from '../../shared/ui/PageContainer';
import { use${n.Call}Query } from './${n.name}Api';
import { entryChosen, selectChosenId } from './${n.name}Slice';

/** The entries of ${n.name}, one of which can be chosen. */
export function ${n.Name}List() {
  const t = useT();
  const dispatch = useAppDispatch();
  const chosenId = useAppSelector(selectChosenId);
  const { data, isLoading, isError, refetch } = use${n.Call}Query();
  if (isLoading) return <CircularProgress aria-hidden="true" />;
  if (isError || !data) return <ErrorState message={t('${n.name}.failed')} onRetry={() => { void refetch(); }} />;
  return (
    <section aria-label={t('${n.name}.title')}>
      <Stack>
        {data.map((entry) => (
          <Button
            key={entry._id}
            variant="outlined"
            aria-pressed={entry._id === chosenId}
            onClick={() => dispatch(entryChosen(entry._id))}
          >
            {entry.title}
          </Button>
        ))}
        {data.length === 0 ? <p>{t('${n.name}.none')}</p> : null}
      </Stack>
    </section>
  );
}
`;

const testFile = (n) => `import { signedOut } from '../../shared/store/events';
import { refused, type ApiTable } from '../../testing/apiTable';
import { storeWith } from '../../testing/storeWith';
import { ${n.name}Api } from './${n.name}Api';
import { entryChosen, selectChosenId } from './${n.name}Slice';

const ask = (api: ApiTable) => storeWith(api).dispatch(${n.name}Api.endpoints.${n.call}.initiate());

describe('${n.name}', () => {
  it('reads the entries and leaves out those without an identifier', async () => {
    const entries = [{ _id: 'one', title: 'One' }, { title: 'Nobody' }, null, { id: 'two', title: 2 }];
    const { data } = await ask({ '/${n.call}': { entries } });
    expect(data).toEqual([{ _id: 'one', title: 'One' }, { _id: 'two', title: '2' }]);
  });

  it('passes the error of a refused call on', async () => {
    const { error } = await ask({ '/${n.call}': refused('Not today') });
    expect(error).toMatchObject({ kind: 'refused', message: 'Not today' });
  });

  it('remembers the chosen entry until the customer signs out', () => {
    const store = storeWith();
    store.dispatch(entryChosen('one'));
    expect(selectChosenId(store.getState())).toBe('one');
    store.dispatch(signedOut({ reason: 'logout' }));
    expect(selectChosenId(store.getState())).toBe('');
  });
});
`;

/** The files of a new feature with working examples, by path; `n` contains its names. */
export const filesOf = (n) => ({
  [`contract/${n.name}.ts`]: contractFile(n),
  [`src/features/${n.name}/${n.name}Api.ts`]: apiFile(n),
  [`src/features/${n.name}/${n.name}Slice.ts`]: sliceFile(n),
  [`src/features/${n.name}/${n.Name}List.tsx`]: listFile(n),
  [`src/features/${n.name}/${n.name}.test.ts`]: testFile(n),
  [`src/locales/en/${n.name}.json`]: json({
    title: n.title,
    none: 'There is nothing here yet.',
    failed: 'This could not be loaded.',
  }),
  [`src/locales/ar/${n.name}.json`]: json({
    title: n.arabic,
    none: 'لا يوجد شيء هنا بعد.',
    failed: 'تعذّر تحميل هذا.',
  }),
});

/** Puts `line` into the sorted run of lines that \`among\` matches. */
function sortedIn(text, among, line) {
  const lines = text.split('\n');
  const run = lines.map((each, index) => (among.test(each) ? index : -1)).filter((index) => index >= 0);
  if (run.length === 0) throw new Error(`nowhere to put: ${line}`);
  lines.splice(run.find((index) => lines[index].toLowerCase() > line.toLowerCase()) ?? run.at(-1) + 1, 0, line);
  return lines.join('\n');
}
function swapped(text, from, to) {
  const after = text.replace(from, to);
  if (after === text) throw new Error(`nothing to change: ${from}`);
  return after;
}
const inWords = (list, name) =>
  [
    ...list
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
    name,
  ]
    .sort()
    .join(', ');

/** The files that register a feature, and how each is changed. */
export const wiringOf = (n) => ({
  'src/shared/api/tags.ts': (text) =>
    swapped(text, /\[([^\]]*)\] as const/, (_all, list) => `[${inWords(list, `'${n.name}'`)}] as const`),
  'src/app/store/store.ts': (text) =>
    swapped(
      sortedIn(
        text,
        /^import .*features\/\w+\/\w+Slice'/,
        `import { ${n.name}Slice } from '../../features/${n.name}/${n.name}Slice';`,
      ),
      /( {2}\[baseApi\.reducerPath\])/,
      `  [${n.name}Slice.name]: ${n.name}Slice.reducer,\n$1`,
    ),
  'src/app/store/store.test.ts': (text) =>
    swapped(
      text,
      /(expect\(Object\.keys\(state\)\.sort\(\)\)\.toEqual\(\[)([^\]]*)/,
      (_all, start, list) => start + inWords(list, `'${n.name}'`),
    ),
  ...Object.fromEntries(
    [
      ['en', 'english'],
      ['ar', 'arabic'],
    ].map(([lang, name]) => [
      `src/locales/${lang}/${name}.ts`,
      (text) =>
        swapped(
          sortedIn(text, /^import \w+ from '\.\/\w+\.json'/, `import ${n.name} from './${n.name}.json';`),
          /(= \{\s*)([^}]*?),?(\s*\})/,
          (_all, start, list, end) => `${start}${inWords(list, n.name)},${end}`,
        ),
    ]),
  ),
});
