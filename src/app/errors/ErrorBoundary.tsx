import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { UnexpectedError } from './UnexpectedError';

interface Props {
  children: ReactNode;
  place: string;
}
interface State {
  error: unknown;
  place: string;
}

class Boundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    return place === state.place ? null : { error: null, place };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    return this.state.error === null ? this.props.children : <UnexpectedError error={this.state.error} />;
  }
}

export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary place={pathname}>{children}</Boundary>;
}
