const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif; }
  body { margin: 0; display: grid; grid-template-columns: 220px 1fr; height: 100vh; }
  nav { overflow: auto; padding: 12px; border-inline-end: 1px solid #8884; }
  nav input[type=search] { width: 100%; box-sizing: border-box; padding: 6px; margin-block-end: 8px; font: inherit; }
  nav button {
    display: block;
    width: 100%;
    text-align: start;
    font: inherit;
    padding: 5px 8px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: inherit;
    cursor: pointer;
  }
  nav button[aria-current=true] { background: #dc3700; color: #fff; }
  main { overflow: auto; padding: 12px 16px 40px; }
  header { display: flex; gap: 16px; flex-wrap: wrap; align-items: center; }
  fieldset { border: 0; padding: 0; margin: 0; display: flex; gap: 8px; }
  .row { display: flex; gap: 20px; align-items: flex-start; margin-block-start: 12px; }
  figure { margin: 0; flex: none; }
  figure img { display: block; border: 1px solid #8886; cursor: zoom-in; height: auto; }
  figcaption { font-size: 13px; opacity: .75; margin-block-end: 4px; }
  dialog {
    width: 100vw;
    height: 100vh;
    max-width: none;
    max-height: none;
    padding: 0;
    border: 0;
    background: #222;
    color: #fff;
  }
  dialog .scroll { height: calc(100vh - 40px); overflow: auto; display: grid; justify-content: safe center; }
  dialog p { margin: 0; padding: 8px 16px; height: 24px; }
`;

/** The script of the page; `taken` is declared before it. */
const SCRIPT = `
const off = new Set();
const el = (id) => document.getElementById(id);
const make = (tag, props) => Object.assign(document.createElement(tag), props);
const search = document.querySelector('input[type=search]');
const dialog = document.querySelector('dialog');
const names = [...new Set(taken.map((each) => each.name))];
const hash = decodeURIComponent(location.hash.slice(1));
let current = names.includes(hash) ? hash : names[0];
let at = 0;
const isOn = (each) => !['width', 'lang', 'scheme'].some((part) => off.has(part + each[part]));
const listed = () => names.filter((name) => name.includes(search.value.trim()));
const shown = () => taken.filter((each) => each.name === current && isOn(each));
/** The screenshots that the arrow keys step through: all that pass the filters, across routes. */
const all = () => taken.filter((each) => isOn(each) && listed().includes(each.name));
const captionOf = (each) => [each.name, each.path, each.width, each.lang, each.scheme].join(' · ');
function draw() {
  location.replace('#' + encodeURIComponent(current));
  el('title').textContent = current;
  el('routes').replaceChildren(...listed().map((name) => {
    const onclick = () => {
      current = name;
      draw();
    };
    const button = make('button', { textContent: name, onclick });
    button.setAttribute('aria-current', String(name === current));
    return button;
  }));
  el('row').replaceChildren(...shown().map((each) => {
    const figure = document.createElement('figure');
    const width = each.width > 700 ? each.width / 2 : each.width * 0.8;
    const img = make('img', { src: each.file, alt: captionOf(each), width, onclick: () => open(each) });
    figure.append(make('figcaption', { textContent: [each.width, each.lang, each.scheme].join(' · ') }), img);
    return figure;
  }));
}
function open(each) {
  if (!each) return;
  at = all().indexOf(each);
  el('big').src = each.file;
  el('caption').textContent = captionOf(each);
  if (!dialog.open) dialog.showModal();
  current = each.name;
  draw();
}
for (const part of ['width', 'lang', 'scheme']) {
  const set = document.createElement('fieldset');
  for (const value of new Set(taken.map((each) => each[part]))) {
    const label = document.createElement('label');
    const onchange = () => {
      off[box.checked ? 'delete' : 'add'](part + value);
      draw();
    };
    const box = make('input', { type: 'checkbox', checked: true, onchange });
    label.append(box, ' ' + value);
    set.append(label);
  }
  el('filters').append(set);
}
search.oninput = draw;
document.addEventListener('keydown', (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (dialog.open && step) {
    event.preventDefault();
    open(all()[(at + step + all().length) % all().length]);
    return;
  }
  if (dialog.open || event.target === search) return;
  const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const routes = listed();
  if (move && routes.length > 0) {
    event.preventDefault();
    current = routes[(routes.indexOf(current) + move + routes.length) % routes.length];
    draw();
  }
  if ((event.key === 'Enter' || step) && event.target.tagName !== 'BUTTON') open(shown()[0]);
});
draw();
`;

/**
 * The gallery as a static page: a list of routes, the screenshots of the chosen route, and one of them enlarged by a
 * click.
 */
export function galleryPage(taken) {
  const data = JSON.stringify(taken).replace(/</g, '\\u003c');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery</title>
<style>${STYLE}</style>
<nav><input type="search" placeholder="Filter" aria-label="Filter the routes"><div id="routes"></div></nav>
<main>
  <header>
    <h1 id="title"></h1>
    <div id="filters" style="display:flex;gap:20px"></div>
    <span>&#8593; &#8595; route, click or Enter one picture, &#8592; &#8594; previous and next, Esc back</span>
  </header>
  <div class="row" id="row"></div>
</main>
<dialog><p id="caption"></p><div class="scroll"><img id="big" alt=""></div></dialog>
<script>
const taken = ${data};${SCRIPT}</script>
</html>
`;
}
