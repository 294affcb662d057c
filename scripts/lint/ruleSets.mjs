/** The rules held in TypeScript, hooks and JSX; oxlint.config.mjs says where, and adds those of the project. */
const errors = (prefix, names) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [`${prefix}${name}`, 'error']),
  );

const javascript = errors(
  '',
  `no-array-constructor no-empty-function no-unused-expressions no-useless-constructor prefer-rest-params
  prefer-spread`,
);

/** typescript-eslint's sets `strictTypeChecked` and `stylisticTypeChecked`, as far as the project holds them. */
export const typescript = {
  ...javascript,
  ...errors(
    'typescript/',
    `adjacent-overload-signatures array-type await-thenable ban-tslint-comment class-literal-property-style
    consistent-generic-constructors consistent-indexed-object-style consistent-type-assertions dot-notation
    no-array-delete no-base-to-string no-confusing-non-null-assertion no-deprecated no-duplicate-enum-values
    no-duplicate-type-constituents no-dynamic-delete no-explicit-any no-extra-non-null-assertion no-extraneous-class
    no-for-in-array no-generated-empty-object-type no-implied-eval no-inferrable-types no-meaningless-void-operator
    no-misused-new no-misused-promises no-misused-spread no-mixed-enums no-namespace
    no-non-null-asserted-nullish-coalescing no-non-null-asserted-optional-chain no-non-null-assertion
    no-redundant-type-constituents no-require-imports no-this-alias no-unnecessary-boolean-literal-compare
    no-unnecessary-condition no-unnecessary-template-expression no-unnecessary-type-arguments
    no-unnecessary-type-assertion no-unnecessary-type-constraint no-unnecessary-type-conversion no-unsafe-argument
    no-unsafe-assignment no-unsafe-call no-unsafe-declaration-merging no-unsafe-enum-comparison
    no-unsafe-function-type no-unsafe-member-access no-unsafe-return no-unsafe-unary-minus
    no-useless-default-assignment no-wrapper-object-types only-throw-error prefer-as-const prefer-find prefer-for-of
    prefer-function-type prefer-includes prefer-literal-enum-member prefer-namespace-keyword prefer-optional-chain
    prefer-promise-reject-errors prefer-reduce-type-parameter prefer-regexp-exec prefer-return-this-type
    prefer-string-starts-ends-with related-getter-setter-pairs triple-slash-reference unified-signatures
    use-unknown-in-catch-callback-variable`,
  ),
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
  'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
  'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  'typescript/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
  'typescript/no-floating-promises': [
    'error',
    {
      allowForKnownSafeCalls: [{ from: 'package', package: 'node:test', name: ['test', 'it', 'suite', 'describe'] }],
    },
  ],
  // `||` also replaces an empty text.
  'typescript/prefer-nullish-coalescing': ['error', { ignorePrimitives: true }],
  'typescript/restrict-plus-operands': [
    'error',
    { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
  ],
  'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
  'typescript/return-await': ['error', 'error-handling-correctness-only'],
};

/** Without `refs` and `set-state-in-effect`: several effects copy the state of an outside system (a timer, the URL). */
export const hooks = errors(
  'react/',
  `error-boundaries exhaustive-deps globals immutability incompatible-library preserve-manual-memoization purity
  rules-of-hooks set-state-in-render static-components unsupported-syntax use-memo`,
);

const mouseAndKeys = ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'];
const keys = ['onKeyUp', 'onKeyDown', 'onKeyPress'];
const loads = ['onError', 'onLoad'];
const menus = ['listbox', 'menu', 'menubar', 'radiogroup', 'tablist', 'tree', 'treegrid'];
const menuItems = ['menuitem', 'menuitemradio', 'menuitemcheckbox', 'option', 'row', 'tab', 'treeitem'];
const elementRoles = { td: ['gridcell'], table: ['grid'], fieldset: ['radiogroup', 'presentation'] };

/**
 * jsx-a11y's recommended set. Without `no-autofocus`: focus moves on purpose to the one field of a search, a code or a
 * confirmation.
 */
export const accessibility = {
  ...errors(
    'jsx-a11y/',
    `alt-text anchor-has-content anchor-is-valid aria-activedescendant-has-tabindex aria-props aria-proptypes aria-role
    aria-unsupported-elements autocomplete-valid click-events-have-key-events heading-has-content html-has-lang
    iframe-has-title img-redundant-alt label-has-associated-control media-has-caption mouse-events-have-key-events
    no-access-key no-distracting-elements no-redundant-roles role-has-required-aria-props role-supports-aria-props
    scope tabindex-no-positive`,
  ),
  'jsx-a11y/interactive-supports-focus': [
    'error',
    { tabbable: ['button', 'checkbox', 'link', 'searchbox', 'spinbutton', 'switch', 'textbox'] },
  ],
  'jsx-a11y/no-interactive-element-to-noninteractive-role': [
    'error',
    { tr: ['none', 'presentation'], canvas: ['img'] },
  ],
  'jsx-a11y/no-noninteractive-element-interactions': [
    'error',
    { handlers: [...mouseAndKeys, ...loads], alert: keys, body: loads, dialog: keys, iframe: loads, img: loads },
  ],
  'jsx-a11y/no-noninteractive-element-to-interactive-role': [
    'error',
    { ul: menus, ol: menus, li: menuItems, ...elementRoles },
  ],
  'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel'], allowExpressionValues: true }],
  'jsx-a11y/no-static-element-interactions': ['error', { allowExpressionValues: true, handlers: mouseAndKeys }],
};
