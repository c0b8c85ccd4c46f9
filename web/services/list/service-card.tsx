import type { ServiceCard as Card } from '@guildhall/contract/services/services.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { daysText } from '#lib/format/counts-and-dates.ts'
import { displayName, roleOf } from '#lib/format/people.ts'
import { HeartButton } from '#listings/heart-button.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Plate } from '#ui/pictures/plate.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { Badge } from '#ui/tag.tsx'
import { useFavoriteService } from '../queries.ts'
import { fromText, ServiceRating } from '../service-facts.tsx'
import { topicName } from './service-search.ts'

interface ServiceCardProps {
  service: Card
  /** True for the cards visible first. */
  first?: boolean
  level?: 'h2' | 'h3'
  /** Replaces the card's own flag. */
  flag?: ReactNode
  /** Shown while a service is written and has no topic yet. */
  topicName?: string
}

const sizes = '(min-width: 85rem) 20rem, (min-width: 64rem) 23vw, 44vw'

/** A service in a list: one link, with heart and provider as separate targets above it. */
export function ServiceCard({
  service,
  first = false,
  level: Heading = 'h3',
  flag,
  topicName: shown,
}: ServiceCardProps) {
  const { id, title, topic, provider, cover, fromMinor, fromDays, packages, currency, isOwn } = service
  const price = packages > 1 ? fromText(fromMinor, currency) : moneyText(fromMinor, currency, { short: true })
  return (
    <article className="pcard">
      {/* A service being written has no id yet, and cannot be liked. */}
      {id ? <Heart service={service} /> : null}
      {flag || isOwn ? <span className="pcard__flag">{flag || <Badge>Yours</Badge>}</span> : null}
      {cover ? <Plate picture={cover} sizes={sizes} first={first} /> : <span className="plate" />}
      <div className="pcard__meta">
        <span className="trunc">{shown ?? topicName(topic)}</span>
        <span className="num nowrap">{packages === 1 ? '1 package' : `${packages} packages`}</span>
      </div>
      <Heading className="pcard__title">
        <Link to={`/services/${id}`}>{title}</Link>
      </Heading>
      <Link className="pcard__by" to={profilePath(provider)}>
        <Avatar
          {...provider}
          picture={provider.avatar}
          size={20}
          kind={provider.userType === 'Business' ? 'business' : 'person'}
        />
        <span className="trunc">{displayName(provider)}</span>
        <RoleGlyph role={roleOf(provider.userType)} size={14} word="hidden" />
      </Link>
      <div className="pcard__foot">
        <span className="price">{fromMinor > 0 ? price : 'Price?'}</span>
        <ServiceRating of={service} />
        {fromDays > 0 ? (
          <span className="row pcard__delivery" title="Delivery">
            <Icon of={Clock} size={12} />
            <span className="sr-only">Delivered in: </span>
            {daysText(fromDays)}
          </span>
        ) : null}
      </div>
    </article>
  )
}

function Heart({ service }: { service: Card }) {
  const { mutate } = useFavoriteService(service)
  return <HeartButton title={service.title} isOn={service.favorite} onPlate onChange={mutate} />
}
