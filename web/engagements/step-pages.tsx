import './engagements.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { OfferForm } from './offer-form.tsx'
import { engagementQueries } from './queries.ts'
import { RequestForm } from './request-form.tsx'
import { otherName } from './words.ts'

/** The page on which a side makes an offer. */
export function OfferPage({ id }: { id: string }) {
  const { data: engagement } = useQuery(engagementQueries.one(id))
  if (!engagement) return null
  const { title, moves, offers, agreedVersion } = engagement
  const isFirst = offers.length === 0
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">
            {agreedVersion !== null ? 'Offer a change' : isFirst ? 'Make an offer' : 'Make a new version'}
          </h1>
          <p className="c2">
            To {otherName(engagement)}, for{' '}
            <Link className="link" to={`/engagements/${id}`}>
              {title}
            </Link>
          </p>
        </div>
      </div>
      {moves.includes('offer') ? (
        <OfferForm key={offers[0]?.version ?? 0} engagement={engagement} />
      ) : (
        <TooLate id={id} title="You cannot make an offer now" />
      )}
    </div>
  )
}

/** The page on which a client changes their request. */
export function EditPage({ id }: { id: string }) {
  const { data: engagement } = useQuery(engagementQueries.one(id))
  if (!engagement) return null
  return (
    <div className="page">
      <div className="phead">
        <h1 className="t-page">Change the request</h1>
      </div>
      {engagement.moves.includes('edit') && engagement.provider ? (
        <RequestForm person={engagement.provider} engagement={engagement} />
      ) : (
        <TooLate id={id} title="The request can no longer be changed" />
      )}
    </div>
  )
}

function TooLate({ id, title }: { id: string; title: string }) {
  return (
    <EmptyState
      solid="octa"
      title={title}
      actions={
        <Link className={buttonClass({ look: 'primary' })} to={`/engagements/${id}`}>
          See its current state
        </Link>
      }
    />
  )
}
