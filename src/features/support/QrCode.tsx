import { useT } from '../../shared/i18n/useT';
import { styled } from '../../theme/styled';
import { lightPalette, radius } from '../../theme/tokens';
import type { QrOfSnapshot } from './sendSnapshot';

// Dark on white in both colour schemes, with a quiet zone of four modules, because cameras need both.
const Frame = styled('figure')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  justifyItems: 'center',
  textAlign: 'center',
  '& svg': {
    width: 'min(100%, 360px)',
    height: 'auto',
    backgroundColor: lightPalette.fixed.white,
    borderRadius: radius.small,
  },
  '& figcaption': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));

/** The QR code of a snapshot, sharp at any size. */
export function QrCode({ drawing: { path, size }, isShort }: QrOfSnapshot) {
  const t = useT();
  return (
    <Frame>
      <svg
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        role="img"
        aria-label={t('support.qrAlt')}
        shapeRendering="crispEdges"
      >
        <path d={path} fill={lightPalette.fixed.ink} />
      </svg>
      {isShort ? <figcaption>{t('support.qrShort')}</figcaption> : null}
    </Frame>
  );
}
