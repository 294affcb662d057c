/** Media queries answer like a phone until the returned function is called. */
export function phoneWidth(): () => void {
  const desktop = window.matchMedia;
  window.matchMedia = (query) => Object.assign(desktop(query), { matches: false });
  return () => {
    window.matchMedia = desktop;
  };
}
