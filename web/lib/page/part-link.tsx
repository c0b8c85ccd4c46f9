import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useIsPageOpen } from './closed-parts.ts'

/** A link to a page of a part that may be off: then its words stay, without the link. */
export function PartLink({ to, className, children, ...link }: ComponentProps<typeof Link> & { to: string }) {
  const isOpen = useIsPageOpen()(to)
  if (!isOpen)
    return <span className={className?.replace(/\blink(--\w+)?\b/g, '').trim() || undefined}>{children}</span>
  return (
    <Link {...link} to={to} className={className}>
      {children}
    </Link>
  )
}
