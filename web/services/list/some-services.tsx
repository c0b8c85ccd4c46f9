import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatTotal } from '#lib/format/counts-and-dates.ts'
import { serviceApi } from '../service-api.ts'
import { ServiceGrid } from './service-grid.tsx'
import { serviceListQueries } from './service-list-queries.ts'
import { servicesPath } from './service-search.ts'

const few = 4

/** The query of the first services of a topic. */
export const someServices = (topic: WorkTopic, api = serviceApi) => serviceListQueries.list({ topic, limit: few }, api)

/** A few services of a topic, with the way to all of them; renders nothing without any. */
export function SomeServices({ topic, title }: { topic: WorkTopic; title: string }) {
  const { data: page } = useQuery(someServices(topic))
  if (!page?.items.length) return null
  return (
    <section className="pd__more" aria-labelledby="some-services">
      <div className="ruled">
        <h2 className="t-section" id="some-services">
          {title}
        </h2>
        <Link className="link link--plain" to={servicesPath({ topic })}>
          {page.total.value === 1 ? 'See it in the list of services' : `See all ${formatTotal(page.total)}`}
        </Link>
      </div>
      <ServiceGrid services={page.items} />
    </section>
  )
}
