import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ComponentType, ReactNode } from 'react'
import { Icon } from './pictures/icon.tsx'

interface PagerProps {
  /** The router's link, or any component that takes a URL. */
  link: ComponentType<{ to: string; rel?: string; children: ReactNode }>
  previous: string | null
  next: string | null
  /** The current range: '25–48 of 214'. */
  range?: string
  label?: string
}

/** Previous and Next; at the end of the list, the label stays without a link. */
export function Pager({ link: To, previous, next, range, label = 'Pages' }: PagerProps) {
  if (!previous && !next) return null
  const back = (
    <>
      <Icon of={ArrowLeft} /> Previous
    </>
  )
  const on = (
    <>
      Next <Icon of={ArrowRight} />
    </>
  )
  return (
    <nav className="pager" aria-label={label}>
      {previous ? (
        <To to={previous} rel="prev">
          {back}
        </To>
      ) : (
        <span className="off">{back}</span>
      )}
      {range ? <span className="pager__range">{range}</span> : null}
      {next ? (
        <To to={next} rel="next">
          {on}
        </To>
      ) : (
        <span className="off">{on}</span>
      )}
    </nav>
  )
}
