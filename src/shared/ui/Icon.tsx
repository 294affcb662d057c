import { memo } from 'react';
import { fillPaths, mirrored, strokePaths } from './iconPaths';

export type IconName = keyof typeof strokePaths | keyof typeof fillPaths;

export const Icon = memo(function Icon({
  name,
  size = 24,
  flip = mirrored.has(name),
  className,
}: {
  name: IconName;
  size?: number;
  flip?: boolean;
  className?: string;
}) {
  const fill = name in fillPaths ? fillPaths[name as keyof typeof fillPaths] : undefined;
  const stroke = name in strokePaths ? strokePaths[name as keyof typeof strokePaths] : undefined;
  return (
    <svg
      className={`icon${flip ? ' flip' : ''}${className ? ` ${className}` : ''}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      {fill ? <path d={fill} fill="currentColor" fillRule="evenodd" /> : null}
      {stroke ? (
        <path
          d={stroke}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : null}
    </svg>
  );
});
