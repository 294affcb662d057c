import { Link } from 'react-router-dom';
import { config } from '../../shared/config';
import { selectLang } from '../../shared/i18n/langSlice';
import { useAppSelector } from '../../shared/store/hooks';
import { Logo } from '../../shared/ui/Logo';

/** The brand's name in two words, as configured for the language. */
export function useBrand(): { name: string; first: string; second: string } {
  const name = config.brand.name[useAppSelector(selectLang)];
  const [first = '', ...rest] = name.split(' ');
  return { name, first, second: rest.join(' ') };
}

export function BrandLink({ scale }: { scale?: number }) {
  const { name, first, second } = useBrand();
  return (
    <Link to="/" aria-label={name} style={{ color: 'inherit', textDecoration: 'none', display: 'inline-flex' }}>
      <Logo first={first} second={second} scale={scale} />
    </Link>
  );
}
