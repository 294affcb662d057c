import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { navigation } from '../../shared/lib/navigation';
import { NavigationBridge } from './NavigationBridge';

const Path = () => <p>{useLocation().pathname}</p>;
function Early({ change }: { change: () => void }) {
  useLayoutEffect(change, [change]);
  return null;
}
const show = (change: () => void) =>
  render(
    <BrowserRouter useTransitions={false}>
      <Early change={change} />
      <NavigationBridge />
      <Path />
    </BrowserRouter>,
  );

describe('NavigationBridge', () => {
  beforeEach(() => window.history.replaceState(null, '', '/'));
  afterEach(() => {
    delete window.boot;
  });

  it.each([
    ['a link of the shell', () => window.history.pushState(null, '', '/items/wings'), '/items/wings'],
    ['navigation.go', () => navigation.go('/login'), '/login'],
  ])('HOME-09 follows %s that changed the URL while the router was starting', async (_what, change, path) => {
    show(change);
    expect(await screen.findByText(path)).toBeInTheDocument();
    expect(window.location.pathname).toBe(path);
  });

  it('HOME-09 ends the page script when the first render is in the document', () => {
    const seen: boolean[] = [];
    const takeOver = () => seen.push(screen.queryByText('/') !== null);
    window.boot = { calls: [], pictures: new Set(), sendCalls: () => undefined, takeOver };
    show(() => undefined);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).not.toContain(false);
  });
});
