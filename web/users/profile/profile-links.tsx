import type { SocialLinks } from '@guildhall/contract/users/profile-shapes.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import LinkIcon from 'lucide-react/icons/link'
import { Icon } from '#ui/pictures/icon.tsx'

/** Where else somebody is found, with their ORCID record. */
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

/** Says that somebody's mail address at this domain was confirmed. */
export function VerifiedDomain({ domain }: { domain: string }) {
  return (
    <span className="pf__verified">
      <Icon of={BadgeCheck} size={15} />
      <span>
        <span className="sr-only">Confirmed address at </span>
        {domain}
      </span>
    </span>
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
