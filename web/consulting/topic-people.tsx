import type { ConsultingTopic } from '@guildhall/contract/engagements/topics.ts'
import { serviceLimits } from '@guildhall/contract/limits/services.ts'
import type { ServiceCard } from '@guildhall/contract/services/services.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { canStartText } from '#lib/format/earliest-start.ts'
import { displayName, roleOf } from '#lib/format/people.ts'
import { usePart } from '#lib/page/closed-parts.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { offeredQuery, requestPath, tickedKey } from './queries.ts'

const few = 6

/** Who offers work of a topic: one of them can be asked for an offer, or several at once. */
export function TopicPeople({ topic }: { topic: ConsultingTopic }) {
  const { data } = useQuery({ ...offeredQuery(topic), enabled: usePart('services') })
  const viewer = useViewer()
  const client = useQueryClient()
  const [ticked, setTicked] = useState(() => client.getQueryData<readonly string[]>(tickedKey(topic)) ?? [])
  const shown = data ? firstOfEach(data.items).slice(0, few) : []
  const chosen = shown.filter(({ provider, takesWork }) => takesWork && ticked.includes(provider.customUserId))
  if (!data || shown.length === 0) return null
  const isFull = chosen.length >= serviceLimits.askedAtOnce
  const toggle = (id: string) => {
    const next = ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id]
    client.setQueryData(tickedKey(topic), next)
    setTicked(next)
  }
  return (
    <section className="hang" aria-labelledby="people">
      <h2 className="t-sub" id="people">
        People
        <span className="block c3 t-sm">Best rated first</span>
      </h2>
      <div>
        <ul>
          {shown.map((service) => (
            <Offering
              key={service.id}
              service={service}
              topic={topic}
              isOwn={service.provider.customUserId === viewer?.customUserId}
              isChosen={chosen.includes(service)}
              isFull={isFull}
              onToggle={() => toggle(service.provider.customUserId)}
            />
          ))}
        </ul>
        <div className="cons__ask">
          <Link className="link" to={`/services?${new URLSearchParams({ topic })}`}>
            All services of this topic, with filters
          </Link>
          {chosen.length > 0 ? (
            <Link className={buttonClass({ look: 'primary' })} to={pathFor(topic, chosen)}>
              {chosen.length === 1 ? 'Request from 1 person' : `Request from ${chosen.length} people`}
            </Link>
          ) : (
            <span className="c3 t-sm">Tick up to {serviceLimits.askedAtOnce} people to ask them at once</span>
          )}
        </div>
      </div>
    </section>
  )
}

/** Returns the URL of the request to the providers of these services. */
function pathFor(topic: ConsultingTopic, services: readonly ServiceCard[]): string {
  return requestPath(
    topic,
    services.map(({ provider }) => provider.customUserId),
    services[0]?.id,
  )
}

/** The first service of each person. */
function firstOfEach(services: readonly ServiceCard[]): ServiceCard[] {
  const seen = new Map<string, ServiceCard>()
  for (const each of services) if (!seen.has(each.provider.customUserId)) seen.set(each.provider.customUserId, each)
  return [...seen.values()]
}

interface OfferingProps {
  service: ServiceCard
  topic: ConsultingTopic
  isOwn: boolean
  isChosen: boolean
  /** As many are ticked as can be asked. */
  isFull: boolean
  onToggle: () => void
}

function Offering({ service, topic, isOwn, isChosen, isFull, onToggle }: OfferingProps) {
  const { id, title, provider, fromMinor, fromDays, packages, currency, rating, reviews, canStart, takesWork } = service
  const name = displayName(provider)
  return (
    <li className="cons__who">
      <label className="check">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isOwn || !takesWork || (isFull && !isChosen)}
          onChange={onToggle}
          aria-label={`Choose ${name}`}
        />
      </label>
      <Avatar
        {...provider}
        picture={provider.avatar}
        size={48}
        kind={provider.userType === 'Business' ? 'business' : 'person'}
      />
      <div className="grow min-w-0">
        <p className="row row--wrap gap-x-2">
          <Link className="semi" to={profilePath(provider)}>
            {name}
          </Link>
          <RoleGlyph role={roleOf(provider.userType)} />
        </p>
        <p className="c2 t-sm">
          <Link className="link link--plain" to={`/services/${id}`}>
            {title}
          </Link>
        </p>
        {rating === null && canStart === null ? null : (
          <p className="row row--wrap gap-x-3 t-sm">
            {rating === null ? null : (
              <span className="rating">
                <span className="sr-only">Rated </span>
                {rating.toFixed(1)} <span className="c3">({reviews})</span>
              </span>
            )}
            {canStart === null ? null : <span className="c2">{canStartText(canStart)}</span>}
          </p>
        )}
      </div>
      <div className="cons__whop">
        <span className="num">
          <span className="semi">
            {packages > 1 ? 'from ' : ''}
            {moneyText(fromMinor, currency, { short: true })}
          </span>
          <span className="block c3 t-sm">
            {packages > 1 ? 'from ' : ''}
            {fromDays} {fromDays === 1 ? 'day' : 'days'}
          </span>
        </span>
        {isOwn ? (
          <span className="c3 t-sm">Yours</span>
        ) : !takesWork ? (
          <span className="c3 t-sm">Not taking work now</span>
        ) : (
          <Link
            className={buttonClass({ size: 'sm' })}
            to={pathFor(topic, [service])}
            aria-label={`Request from ${name}`}
          >
            Request
          </Link>
        )}
      </div>
    </li>
  )
}
