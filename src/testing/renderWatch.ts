/** The fields of React's tree that say who was drawn; the same that React's own developer tools read. */
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

/** One component that was drawn, and the element that it made, if any. */
export interface Drawn { name: string; element: Element | null }

const PERFORMED_WORK = 1;
/** Functions and classes, also in `memo`: the app's own components. The parts that only bear styles are forwarded refs. */
const COMPONENTS = new Set([0, 1, 14, 15]);
const HOST = 5;

let drawn: Drawn[] | null = null;
let commits = 0;

/** The first element under a component; beside it may stand parts that make none. */
function elementOf(fiber: Fiber | null): Element | null {
  for (let each = fiber; each; each = each.sibling) {
    const found = each.tag === HOST ? each.stateNode as Element : elementOf(each.child);
    if (found) return found;
  }
  return null;
}
const nameOf = (type: unknown): string => (typeof type === 'function' ? type.name : typeof type === 'object' && type !== null && 'type' in type ? nameOf(type.type) : '');

/** Goes where this commit went: what is new, and what has other children than before; the rest was left alone. */
function visit(fiber: Fiber) {
  const before = fiber.alternate;
  if (COMPONENTS.has(fiber.tag) && (before === null || (fiber.flags & PERFORMED_WORK) !== 0)) drawn?.push({ name: nameOf(fiber.type), element: elementOf(fiber.child) });
  if (before !== null && fiber.child === before.child) return;
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
    if (!drawn) return;
    commits += 1;
    visit(root.current);
  },
};

/** Counts what React draws. It has to stand in the page before React is loaded. */
export const renderWatch = {
  install: () => { (globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: unknown }).__REACT_DEVTOOLS_GLOBAL_HOOK__ = hook; },
  start: () => { drawn = []; commits = 0; },
  stop: () => {
    const found = drawn ?? [];
    drawn = null;
    return { commits, drawn: found };
  },
};
