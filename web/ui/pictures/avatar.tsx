import type { Picture } from './plate.tsx'

interface AvatarProps {
  firstName: string
  lastName: string
  /** A business is known by its company: its initials replace those of the person. */
  companyName?: string | null
  picture: Picture | null
  /** Person: circle. Business: rounded square. */
  kind?: 'person' | 'business'
  size?: 16 | 20 | 24 | 28 | 32 | 40 | 48 | 64 | 96 | 120
}

/** A portrait, or initials. Hidden from screen readers, because the name is beside it. */
export function Avatar({ firstName, lastName, companyName, picture, kind = 'person', size = 32 }: AvatarProps) {
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
      ) : kind === 'business' && companyName ? (
        companyInitials(companyName)
      ) : (
        initials(firstName, lastName)
      )}
    </span>
  )
}

/** Returns the initials of the first two words that begin with a letter or a digit: 'QO' of 'Quill & Oats Bakery'. */
export function companyInitials(name: string): string {
  const [first = name, second = ''] = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  return initials(first, second)
}

/** Returns the initials of first and last name in capitals; empty without a name. */
export function initials(firstName: string, lastName: string): string {
  return [firstName, lastName].map((name) => [...name.trim()][0]?.toLocaleUpperCase() ?? '').join('')
}
