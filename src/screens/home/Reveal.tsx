import { useEffect, useRef, useState, type ReactNode } from 'react';
import { styled } from '../../theme/styled';
import { motion } from '../../theme/tokens';
import { prefersReducedMotion } from '../../shared/lib/prefersReducedMotion';

const Root = styled('div')<{ $hidden: boolean }>(({ $hidden }) => ({
  opacity: $hidden ? 0 : 1,
  transform: $hidden ? 'translateY(12px)' : 'none',
  transition: `opacity ${motion.reveal}ms ${motion.ease}, transform ${motion.reveal}ms ${motion.ease}`,
}));

/** Fades a section in over 1200 ms when it first enters the viewport. */
export function Reveal({ children, className }: { children: ReactNode; className?: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const node = ref.current;
    if (!node || typeof IntersectionObserver === 'undefined' || prefersReducedMotion()) return;
    let first = true;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (entry.isIntersecting) {
          setHidden(false);
          observer.disconnect();
        } else if (first) setHidden(true);
        first = false;
      },
      { threshold: 0.08 },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return (
    <Root ref={ref} className={className} $hidden={hidden}>
      {children}
    </Root>
  );
}
