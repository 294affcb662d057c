import { act, screen } from '@testing-library/react';
import { preserveComponentStyles } from '../../testing/componentStyles';
import { renderKit } from '../../testing/renderKit';
import { Reveal } from './HomeSections';

beforeAll(preserveComponentStyles);

let report: (isIntersecting: boolean) => void;
const disconnect = jest.fn();
beforeEach(() => {
  disconnect.mockClear();
  class Observer {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      report = (isIntersecting) => act(() => callback([{ isIntersecting }]));
    }
    observe = () => undefined;
    disconnect = disconnect;
  }
  Object.assign(window, { IntersectionObserver: Observer });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

const section = () => getComputedStyle(screen.getByText('Special Offers').parentElement!);

describe('Reveal', () => {
  it('SHELL-04 LIMIT-09 takes 1200 ms when it comes into view, and is not repeated', () => {
    renderKit(
      <Reveal>
        <p>Special Offers</p>
      </Reveal>,
    );
    report(false);
    expect(section().opacity).toBe('0');
    expect(section().transition).toMatch(/^opacity 1200ms .*, ?transform 1200ms /);
    disconnect.mockClear();
    report(true);
    expect(section().opacity).toBe('1');
    expect(disconnect).toHaveBeenCalledTimes(1);
  });

  it('does not animate what is visible at the start', () => {
    renderKit(
      <Reveal>
        <p>Special Offers</p>
      </Reveal>,
    );
    report(true);
    expect(section().opacity).toBe('1');
  });
});
