import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ProjectLink } from '#projects/card/project-link.tsx'

interface MenuLinkProps {
  to: string
  className?: string
  onClick?: () => void
  'aria-current'?: 'page'
  children: ReactNode
}

/** A menu entry; the entry for a new project opens the form over the page. */
export function MenuLink({ to, ...link }: MenuLinkProps) {
  return to === '/newproject' ? <ProjectLink project="new" {...link} /> : <Link to={to} {...link} />
}
