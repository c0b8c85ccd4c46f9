import './ambassadors.css'
import { checkLink } from '@guildhall/contract/ambassadors/open-badge.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Badge } from '#ui/tag.tsx'
import { ambassadorQueries } from './ambassador-api.ts'

/** On a profile: of which campus somebody is an ambassador, and since when; and the credentials that they show. */
export function AmbassadorBadge({ customUserId }: { customUserId: string }) {
  const { data } = useQuery(ambassadorQueries.of(customUserId))
  if (!data) return null
  const { ambassador, credentials } = data
  return (
    <div className="stack gap-2 mb-4">
      {ambassador ? (
        <p className="row row--wrap gap-x-2">
          <Badge colour="green">Campus ambassador</Badge>
          <span className="c2 t-sm">
            <Link className="link link--plain" to="/campus-ambassador">
              {ambassador.campus.name}
            </Link>
            , since <DateOf at={ambassador.since} />
          </span>
        </p>
      ) : null}
      {credentials.map(({ campus, since, until, token }) => (
        <p key={since} className="row row--wrap gap-x-2">
          <Badge>Was campus ambassador</Badge>
          <span className="c2 t-sm">
            {campus.name}, <DateOf at={since} /> to <DateOf at={until} />.{' '}
            <Link className="link" to={checkLink(token)}>
              Check the credential
            </Link>
          </span>
        </p>
      ))}
    </div>
  )
}
