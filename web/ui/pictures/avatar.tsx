import type { Picture } from './plate.tsx'

interface AvatarProps {
  firstName: string
  lastName: string
  picture: Picture | null
  /** Person: circle. Business: rounded square. */
  kind?: 'person' | 'business'
  size?: 16 | 20 | 24 | 28 | 32 | 40 | 48 | 64 | 96 | 120
}

/** A portrait, or initials. Hidden from screen readers, because the name is beside it. */
export function Avatar({ firstName, lastName, picture, kind = 'person', size = 32 }: AvatarProps) {
  const classes = `av${size === 32 ? '' : ` av--${size}`}${kind === 'business' ? ' av--biz' : ''}`
  return (
    <span className={classes} aria-hidden="true">
      {picture ? (
        <img
          src={picture.sizes[0]?.url ?? picture.main}
          srcSet={picture.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined}
          sizes={`${size}px`}
          width={size}
          height={size}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        initials(firstName, lastName)
      )}
    </span>
  )
}

/** Returns the initials of first and last name in capitals; empty without a name. */
export function initials(firstName: string, lastName: string): string {
  return [firstName, lastName].map((name) => [...name.trim()][0]?.toLocaleUpperCase() ?? '').join('')
}
