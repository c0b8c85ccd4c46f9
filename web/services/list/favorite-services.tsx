import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ListFailure } from '#listings/list-failure.tsx'
import { Pager } from '#ui/pager.tsx'
import { Badge } from '#ui/tag.tsx'
import { serviceQueries } from '../queries.ts'
import { ServiceCard } from './service-card.tsx'

interface FavoriteServicesProps {
  cursor: string | undefined
  /** Returns the URL of another page of them. */
  pathOf: (cursor: string | null) => string
}

/** The services among the viewer's favorites, with price drops marked; renders nothing without any. */
export function FavoriteServices({ cursor, pathOf }: FavoriteServicesProps) {
  const { data: page, error, refetch } = useQuery(serviceQueries.favorites(cursor))
  if (error && !page) return <ListFailure onRetry={refetch} />
  if (!page || (page.items.length === 0 && !cursor)) return null
  const { previousCursor, nextCursor } = page
  return (
    <section className="sec" aria-labelledby="favorite-services">
      <div className="ruled">
        <h2 className="t-section" id="favorite-services">
          Services
        </h2>
      </div>
      <div className="mp__grid">
        {page.items.map((service) => {
          const { id, savedMinor, fromMinor, currency } = service
          return (
            <ServiceCard
              key={id}
              service={service}
              flag={
                savedMinor !== null && fromMinor < savedMinor ? (
                  <Badge colour="ochre">
                    {moneyText(savedMinor, currency, { short: true })}, now{' '}
                    {moneyText(fromMinor, currency, { short: true })}
                  </Badge>
                ) : null
              }
            />
          )
        })}
      </div>
      <div className="mt-6">
        <Pager
          label="Pages of services"
          link={Link}
          previous={
            previousCursor === null ? (cursor && page.items.length === 0 ? pathOf(null) : null) : pathOf(previousCursor)
          }
          next={nextCursor === null ? null : pathOf(nextCursor)}
        />
      </div>
    </section>
  )
}
