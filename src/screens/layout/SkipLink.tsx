import { useT } from '../../shared/i18n/useT';
import { styled } from '../../theme/styled';

const Skip = styled('a')(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: 16,
  top: -80,
  zIndex: 1300,
  padding: '12px 20px',
  borderRadius: 999,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.primary.text,
  '&:focus': { top: 12 },
}));

export const SkipLink = () => <Skip href="#content">{useT()('common.skipToContent')}</Skip>;
