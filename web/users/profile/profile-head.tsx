import './profile.css'
import type { ConfirmedInstitution, SocialLinks } from '@guildhall/contract/users/profile-shapes.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import LinkIcon from 'lucide-react/icons/link'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { displayName, roleOf, verifiedText } from '#lib/format/people.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'

interface ProfileHeadProps {
  person: UserCard & { location: string; memberSince: string }
  /**
   * The domain of the confirmed email address, and when it was confirmed; null for none, or when that is not known. The school or
   * firm that the staff confirmed.
   */
  verified: { domain: string | null; at: string | null; confirmed: ConfirmedInstitution | null }
  /** More facts in the line under the headline. */
  facts?: readonly string[]
  /** On the viewer's own page: the button over the portrait. */
  portraitButton?: ReactNode
  actions?: ReactNode
}

const monthYear = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The person: portrait, name, user type, headline and facts. */
export function ProfileHead({ person, verified, facts = [], portraitButton, actions }: ProfileHeadProps) {
  const isBusiness = person.userType === 'Business'
  const contact = isBusiness && person.companyName ? `${person.firstName} ${person.lastName}`.trim() : ''
  return (
    <header className="pf">
      <div className="pf__av">
        <Avatar {...person} picture={person.avatar} kind={isBusiness ? 'business' : 'person'} size={120} />
        {portraitButton}
      </div>
      <div className="grow">
        <div className="row row--wrap" style={{ gap: '.25rem .75rem' }}>
          <h1 className="pf__n">{displayName(person)}</h1>
          <RoleGlyph role={roleOf(person.userType)} />
        </div>
        {person.headline ? <p className="pf__h">{person.headline}</p> : null}
        <p className="pf__m">
          {contact ? <span>{contact}</span> : null}
          {person.location ? (
            <span>
              <Icon of={MapPin} size={14} /> {person.location}
            </span>
          ) : null}
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <span>Joined {monthYear.format(new Date(person.memberSince))}</span>
        </p>
        {verified.domain ? <VerifiedDomain domain={verified.domain} at={verified.at} /> : null}
        {verified.confirmed ? <Confirmed confirmed={verified.confirmed} /> : null}
      </div>
      {actions ? <div className="btn-group pf__a">{actions}</div> : null}
    </header>
  )
}

/** A person's other web addresses, with their ORCID record. */
export function ProfileLinks({ social: { orcid, links } }: { social: SocialLinks }) {
  return (
    <ul className="pf__links">
      {orcid ? (
        <li>
          <OutLink href={`https://orcid.org/${orcid}`}>ORCID {orcid}</OutLink>
        </li>
      ) : null}
      {links.map(({ label, url }) => (
        <li key={url + label}>
          <OutLink href={url}>{label}</OutLink>
        </li>
      ))}
    </ul>
  )
}

/** What was verified about a person, with its source and date. */
function VerifiedDomain({ domain, at }: { domain: string; at: string | null }) {
  return (
    <p className="pf__verified">
      <Icon of={BadgeCheck} size={15} />
      <span>
        <span className="sr-only">Verified: </span>Email address at {domain}
        {at ? `, confirmed ${formatDate(at, { zone: 'UTC' })}` : ', confirmed'}
      </span>
    </p>
  )
}

/** The school or firm that the staff confirmed, with source and date. */
function Confirmed({ confirmed }: { confirmed: ConfirmedInstitution }) {
  return (
    <p className="pf__verified">
      <Icon of={BadgeCheck} size={15} />
      <span>
        {confirmed.name}. {verifiedText(confirmed)}
      </span>
    </p>
  )
}

function OutLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a className="link link--plain" href={href} rel="nofollow ugc noopener me" target="_blank">
      <Icon of={LinkIcon} size={14} /> {children}
      <span className="sr-only"> (opens a new window)</span>
    </a>
  )
}
