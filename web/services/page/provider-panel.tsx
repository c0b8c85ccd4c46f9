import type { Service } from '@guildhall/contract/services/services.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { daysText } from '#lib/format/counts-and-dates.ts'
import { canStartText } from '#lib/format/earliest-start.ts'
import { displayName, roleOf } from '#lib/format/people.ts'
import { sellerFigures } from '#lib/format/seller-figures.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { servicesPath } from '../list/service-search.ts'

/** Who offers a service, with real figures. */
export function ProviderPanel({ service, ask }: { service: Service; ask: ReactNode }) {
  const { provider, record, medianDays, canStart } = service
  const name = displayName(provider)
  const figures = [
    ...sellerFigures(record).map(({ label, value, unit }) => ({ label, value, unit })),
    ...(medianDays === null
      ? []
      : [{ label: 'This service takes', value: daysText(Math.round(medianDays)), unit: 'median' }]),
  ]
  return (
    <section className="panel" aria-label="Provider">
      <div className="panel__b row row--top gap-3">
        <Avatar
          {...provider}
          picture={provider.avatar}
          size={48}
          kind={provider.userType === 'Business' ? 'business' : 'person'}
        />
        <div className="grow">
          <Link className="semi hover:underline" to={profilePath(provider)}>
            {name}
          </Link>
          <div className="mt-0.5">
            <RoleGlyph role={roleOf(provider.userType)} />
          </div>
          {provider.headline ? <p className="c2 t-sm mt-1">{provider.headline}</p> : null}
          {canStart === null ? null : <p className="c2 t-sm mt-1">{canStartText(canStart)}</p>}
          {figures.length > 0 ? (
            <dl className="kv t-sm mt-2">
              {figures.map(({ label, value, unit }) => [
                <dt key={label}>{label}</dt>,
                <dd key={`${label} is`}>
                  {value} <span className="c3 font-normal">{unit}</span>
                </dd>,
              ])}
            </dl>
          ) : null}
          <Link
            className="link link--plain t-sm mt-2 inline-block"
            to={servicesPath({ provider: provider.customUserId })}
          >
            All services by {name}
          </Link>
          <div className="mt-3">{ask}</div>
        </div>
      </div>
    </section>
  )
}
