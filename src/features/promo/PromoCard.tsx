import { Link } from 'react-router-dom';
import type { Promo } from '../../../contract/promo';
import { paths } from '../../shared/paths';
import { Icon } from '../../shared/ui/Icon';
import { Picture } from '../../shared/ui/Picture';
import { pictureOf } from '../../shared/ui/pictureOf';
import { gridRows, styled } from '../../theme/styled';
import { canHover, desktop, motion, radius } from '../../theme/tokens';

export const PromoGrid = styled('ul')({
  ...gridRows(16),
  '@media (min-width:600px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [desktop]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 20 },
});
const Root = styled(Link)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  overflow: 'hidden',
  borderRadius: radius.large,
  color: 'inherit',
  textDecoration: 'none',
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.vars.palette.shadow.card,
  transition: `transform ${motion.press}ms ${motion.ease}`,
  '&:active': { transform: 'scale(0.98)' },
  [canHover]: { '&:hover h2': { color: theme.vars.palette.primary.text } },
  '& .words': { display: 'flex', alignItems: 'center', gap: 12, padding: '14px 16px 16px', flex: 1 },
  '& .words > div': { flex: 1, minWidth: 0 },
  '& h2': { ...theme.typography.h3, lineHeight: 1.25 },
  '& p': { ...theme.typography.body2, textWrap: 'pretty', color: theme.vars.palette.text.secondary },
  '& .words > .icon': { color: theme.vars.palette.text.secondary },
}));

export function PromoCard({ promo, priority = false }: { promo: Promo; priority?: boolean }) {
  return (
    <Root to={paths.promo(promo._id)}>
      <Picture
        {...pictureOf(promo, { opaque: true })}
        ratio={1.5}
        fit="cover"
        priority={priority}
        sizes="(min-width:900px) 390px, (min-width:600px) 50vw, 100vw"
      />
      <span className="words">
        <div>
          <h2>
            <bdi>{promo.title}</bdi>
          </h2>
          {promo.description ? <p>{promo.description}</p> : null}
        </div>
        <Icon name="next" size={20} />
      </span>
    </Root>
  );
}
