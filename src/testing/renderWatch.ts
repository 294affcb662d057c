/** The fields of React's fibers that the React developer tools read. */
interface Fiber {
  tag: number;
  flags: number;
  type: unknown;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
  return: Fiber | null;
  stateNode: unknown;
}

/** A component that was rendered, and its first element, if any. */
export interface RenderedComponent {
  name: string;
  element: Element | null;
}

const PERFORMED_WORK = 1;
/** Fiber tags of function and class components, also in `memo`; styled components are forwarded refs. */
const COMPONENTS = new Set([0, 1, 14, 15]);
const HOST = 5;

let rendered: RenderedComponent[] | null = null;
let commits = 0;

/** The first element below a fiber or its siblings. */
function elementOf(fiber: Fiber | null): Element | null {
  for (let sibling = fiber; sibling; sibling = sibling.sibling) {
    const element = sibling.tag === HOST ? (sibling.stateNode as Element) : elementOf(sibling.child);
    if (element) return element;
  }
  return null;
}
const nameOf = (type: unknown): string =>
  typeof type === 'function'
    ? type.name
    : typeof type === 'object' && type !== null && 'type' in type
      ? nameOf(type.type)
      : '';

/** Visits the fibers of this commit: new ones, and those with changed children. */
function visit(fiber: Fiber) {
  const previous = fiber.alternate;
  if (COMPONENTS.has(fiber.tag) && (previous === null || (fiber.flags & PERFORMED_WORK) !== 0))
    rendered?.push({ name: nameOf(fiber.type), element: elementOf(fiber.child) });
  if (previous !== null && fiber.child === previous.child) return;
  for (let child = fiber.child; child; child = child.sibling) visit(child);
}

const hook = {
  isDisabled: false,
  supportsFiber: true,
  inject: () => 1,
  checkDCE: () => undefined,
  onScheduleFiberRoot: () => undefined,
  onCommitFiberUnmount: () => undefined,
  onPostCommitFiberRoot: () => undefined,
  onCommitFiberRoot: (_id: number, root: { current: Fiber }) => {
    if (!rendered) return;
    commits += 1;
    visit(root.current);
  },
};

/** Records which components React renders. Install it before React is loaded. */
export const renderWatch = {
  install: () => {
    (globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: unknown }).__REACT_DEVTOOLS_GLOBAL_HOOK__ = hook;
  },
  start: () => {
    rendered = [];
    commits = 0;
  },
  stop: () => {
    const components = rendered ?? [];
    rendered = null;
    return { commits, rendered: components };
  },
};
