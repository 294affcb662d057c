import { Component, type ComponentType, type ReactNode } from 'react';

export interface FailedProps {
  error: unknown;
}
interface Props {
  children: ReactNode;
  /** The failure ends when this changes. */
  place?: string;
  Failed: ComponentType<FailedProps>;
}
interface State {
  error: unknown;
  place?: string;
}

/** Shows `Failed` in place of children that throw. */
export class Boundary extends Component<Props, State> {
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
    const { Failed, children } = this.props;
    return this.state.error === null ? children : <Failed error={this.state.error} />;
  }
}
