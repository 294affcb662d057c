import { sql } from 'drizzle-orm';
import { foldText } from '../../../contract/lib/foldText';
import type { Db } from '../../db/db';

const FILLERS = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'or', 'some', 'the', 'with']);

/**
 * The ids of the available items that a query means, best first. A word that no item has is taken for the nearest word
 * of the menu: one letter may differ, two in a long word. Items with all words leave out the others; where no item has
 * all of them, half of them are enough.
 */
export async function searchMenu(db: Db, query: string): Promise<string[]> {
  const all = foldText(query).split(' ').filter(Boolean);
  const meant = all.filter((word) => !FILLERS.has(word));
  const words = [...new Set(meant.length > 0 ? meant : all)];
  if (words.length === 0) return [];
  const phrase = ` ${words.join(' ')}`;
  const { rows } = (await db.execute(sql`
    with typed as (select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as word),
    exact as (
      select word, id from typed join menu_items on strpos(search_text, word) > 0 where is_available
    ),
    near as (
      select typed.word, menu_words.word as form,
        rank() over (partition by typed.word order by levenshtein(typed.word, menu_words.word)) as place
      from typed join menu_words on left(menu_words.word, 1) = left(typed.word, 1)
      where length(typed.word) between 4 and 40 and typed.word not in (select word from exact)
        and levenshtein(typed.word, menu_words.word) <= case when length(typed.word) < 7 then 1 else 2 end
    ),
    found as (
      select word, word as form, id from exact
      union
      select word, form, id from near join menu_items on strpos(search_text, ' ' || form || ' ') > 0
      where place = 1 and is_available
    ),
    ranked as (
      select id, count(distinct word)::int as matched,
        max(case when strpos(search_title, ' ' || form) > 0 then 0
          when strpos(search_title, form) > 0 then 1 else 2 end) as worst
      from found join menu_items using (id) group by id
    )
    select i.id, matched from ranked join menu_items i using (id) join categories c on c.id = i.category_id
    order by matched desc, worst, strpos(search_title, ${phrase}) > 0 desc, c.position, i.position, i.id`)) as {
    rows: { id: string; matched: number }[];
  };
  const most = rows[0]?.matched ?? 0;
  return most * 2 < words.length ? [] : rows.filter(({ matched }) => matched === most).map(({ id }) => id);
}
