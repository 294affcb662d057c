import type { ReactNode } from 'react';
import { styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { Ember } from './Ember';
import { Icon } from './Icon';
import type { IconName } from './Icon';
import { Picture } from './Picture';
import type { PictureProps } from './Picture';

const Root = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 20,
  textAlign: 'center',
  paddingBlock: '40px 56px',
  '& p': { maxWidth: '34ch' },
  [desktop]: { minHeight: 560 },
});

const Stage = styled('div')(({ theme }) => ({
  position: 'relative',
  width: 280,
  height: 262,
  '& > .ground': { position: 'absolute', inset: '10px 20px 12px' },
  '& > .food': { inset: '-26px -14px -10px' },
  '& > .mark': { position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', color: theme.vars.palette.primary.onTint },
  '& > .spark': { position: 'absolute', insetBlockStart: 30, insetInlineStart: 6 },
  '& > .spark + .spark': { insetBlockStart: 6, insetInlineStart: 34 },
  '& > .spark + .spark + .spark': { insetBlockStart: 4, insetInlineStart: 'auto', insetInlineEnd: 0 },
}));

const Title = styled('h2')(({ theme }) => theme.typography.h2);
const Text = styled('p')(({ theme }) => ({ ...theme.typography.body1, color: theme.vars.palette.text.secondary }));
const Words = styled('div')({ display: 'grid', gap: 6, justifyItems: 'center' });

/** Properties of a screen or list that has nothing to show. */
export interface EmptyStateProps {
  /** The specified sentence, as the heading. */
  title: ReactNode;
  text?: ReactNode;
  /** The one button that helps. */
  action?: ReactNode;
  picture?: Omit<PictureProps, 'ratio' | 'className'>;
  /** Drawn on the ember when there is no picture. */
  icon?: IconName;
}

/** Nothing here: a picture or an icon on the ember, the sentence, and the one button that helps. */
export function EmptyState({ title, text, action, picture, icon = 'bag' }: EmptyStateProps) {
  return (
    <Root>
      <Stage aria-hidden={picture?.alt ? undefined : true}>
        <Ember className="ground" tone="tint" size="auto" />
        {picture ? (
          <Picture {...picture} className="food" />
        ) : (
          <span className="mark">
            <Icon name={icon} size={96} />
          </span>
        )}
        <Ember className="spark" tone="brand" size={10} />
        <Ember className="spark" tone="gold" size={7} />
        <Ember className="spark" tone="gold" size={14} />
      </Stage>
      <Words>
        <Title>{title}</Title>
        {text ? <Text as={typeof text === 'string' ? 'p' : 'div'}>{text}</Text> : null}
      </Words>
      {action}
    </Root>
  );
}
