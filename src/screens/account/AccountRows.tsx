import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../shared/ui/Icon';
import { ListRow } from '../../shared/ui/ListRow';
import { ExternalLink } from '../layout/ExternalLink';
import { styled } from '../../theme/styled';

const End = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 12,
  whiteSpace: 'nowrap',
}));
const Label = styled('span')({ fontWeight: 500 });

/** A link to a screen; `note` is shown before the arrow. */
export function NavRow({
  icon,
  to,
  note,
  children,
}: {
  icon: IconName;
  to: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <ListRow
      icon={icon}
      to={to}
      label={<Label>{children}</Label>}
      end={
        <End>
          {note}
          <Icon name="next" size={20} />
        </End>
      }
    />
  );
}

const ExternalRows = styled('div')({ '& > a, & > span': { display: 'block' } });

/** A link to another site, or plain text without a configured URL (ACCT-03, A-69). */
export function ExternalRow({ icon, href, children }: { icon: IconName; href: string; children: ReactNode }) {
  return (
    <ExternalRows>
      <ExternalLink href={href}>
        <ListRow
          icon={icon}
          label={<Label>{children}</Label>}
          end={
            href ? (
              <End>
                <Icon name="next" size={20} />
              </End>
            ) : (
              <span />
            )
          }
        />
      </ExternalLink>
    </ExternalRows>
  );
}
