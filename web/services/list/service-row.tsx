import type { ServiceCard } from '@guildhall/contract/services/services.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { fromText, ServiceRating } from '../service-facts.tsx'
import { topicName } from './service-search.ts'

interface ServiceRowProps {
  service: ServiceCard
  /** Highlights the search text. */
  mark?: (text: string) => ReactNode
}

/** A service in a list of rows, with the link to its page. */
export function ServiceRow({ service, mark = (text) => text }: ServiceRowProps) {
  const { id, title, topic, provider, cover, fromMinor, currency } = service
  return (
    <li className="lrow">
      <span className="thumb srow__thumb">
        {cover ? <img src={cover.sizes[0]?.url ?? cover.main} alt="" loading="lazy" /> : null}
      </span>
      <div className="grow">
        <Link className="work lrow__t" to={`/services/${id}`}>
          {mark(title)}
        </Link>
        <p className="c3 t-sm">
          {displayName(provider)}, {mark(topicName(topic))} <ServiceRating of={service} />
        </p>
      </div>
      <div className="lrow__end num semi nowrap">{fromText(fromMinor, currency)}</div>
    </li>
  )
}
