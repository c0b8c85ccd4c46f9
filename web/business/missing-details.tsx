import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Notice } from '#ui/states/notice.tsx'
import { businessQueries } from './queries.ts'

/** Tells a seller why a project of theirs that costs something cannot be bought, and where to mend it. */
export function MissingDetails() {
  const { data: details } = useQuery(businessQueries.own())
  if (details !== null) return null
  return (
    <div className="mb-4">
      <Notice kind="wait">
        <p className="semi">Nobody can buy this yet</p>
        <p>
          Every sale needs an invoice, and it is yours to issue.{' '}
          <Link className="link" to="/settings/business">
            Say who issues it
          </Link>{' '}
          and the price gets its button.
        </p>
      </Notice>
    </div>
  )
}
