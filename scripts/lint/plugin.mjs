/** Rules that oxlint does not have: zones between folders, forbidden syntax, and the length of a line. */
import path from 'node:path';

const withoutEnding = (file) => file.replace(/\.(?:[cm]?[jt]sx?|json)$/, '');
const isIn = (file, places) => places.some((place) => file === place || file.startsWith(`${place}/`));

/** Option: the list of zones.mjs. */
const zones = {
  create(context) {
    const pathOf = (file) => withoutEnding(path.relative(context.cwd, file));
    const own = context.options[0].filter(
      ({ target, targetExcept = [] }) =>
        isIn(pathOf(context.filename), target) && !isIn(pathOf(context.filename), targetExcept),
    );
    const check = (node) => {
      const source = node.source?.value;
      if (typeof source !== 'string' || !source.startsWith('.')) return;
      const imported = pathOf(path.resolve(path.dirname(context.filename), source));
      const zone = own.find(
        ({ from, endsWith = '', except = [] }) =>
          isIn(imported, from) && imported.endsWith(endsWith) && !isIn(imported, except),
      );
      const message = zone?.message ?? `${zone?.target.join(', ')} may not import ${imported}.`;
      if (zone) context.report({ node: node.source, message });
    };
    const kinds = ['ImportDeclaration', 'ImportExpression', 'ExportNamedDeclaration', 'ExportAllDeclaration'];
    return Object.fromEntries([...kinds, 'TSImportType'].map((kind) => [kind, check]));
  },
};

/** Options: `{ selector, message }`, as of ESLint's rule of this name. */
const restrictedSyntax = {
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
};

/** Option: the most characters of a line. The formatter does not break titles, comments and templates. */
const maxLength = {
  create: (context) => ({
    Program() {
      for (const [index, text] of context.sourceCode.lines.entries()) {
        const { length } = [...text];
        const loc = { start: { line: index + 1, column: 0 }, end: { line: index + 1, column: text.length } };
        if (length > context.options[0]) context.report({ loc, message: `The line has ${length} characters.` });
      }
    },
  }),
};

export default {
  meta: { name: 'own' },
  rules: Object.fromEntries(
    Object.entries({ zones, 'restricted-syntax': restrictedSyntax, 'max-length': maxLength }).map(([name, rule]) => [
      name,
      { meta: { schema: false }, ...rule },
    ]),
  ),
};
