import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { Icon } from './pictures/icon.tsx'

interface CrumbsProps {
  /** The router's link, or any component that takes a URL. */
  link: ComponentType<{ to: string; className?: string; children: ReactNode }>
  /** The pages above this one, the highest first; without `to` a name alone. */
  above: readonly { to?: string; name: string }[]
  /** This page; left out where its heading follows. */
  here?: string
  className?: string
}

/** The way from the pages above to this one. */
export function Crumbs({ link: To, above, here, className = 'pt-4' }: CrumbsProps) {
  return (
    <nav className={`crumbs ${className}`} aria-label="Breadcrumb">
      {above.map(({ to, name }, at) => (
        <Fragment key={to ?? name}>
          {at > 0 ? <Icon of={ChevronRight} size={14} /> : null}
          {to ? (
            <To className="trunc" to={to}>
              {name}
            </To>
          ) : (
            <span>{name}</span>
          )}
        </Fragment>
      ))}
      {here && above.length > 0 ? <Icon of={ChevronRight} size={14} /> : null}
      {here ? <span aria-current="page">{here}</span> : null}
    </nav>
  )
}
