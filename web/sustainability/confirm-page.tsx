import './sustainability.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { buttonClass } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { claimQueries } from './claim-api.ts'
import { ClaimRow } from './claim-row.tsx'
import { VerdictButtons } from './verdict-buttons.tsx'

const back = (
  <Link className={buttonClass()} to="/sustainable">
    Back to the goals
  </Link>
)
const pathOf = (cursor: string) => `/sustainable/confirm?${new URLSearchParams({ cursor })}`

/** The figures that the viewer can confirm by name. */
export function ConfirmPage({ mayConfirm, cursor }: { mayConfirm: boolean; cursor: string | undefined }) {
  const { data: page, error, refetch } = useQuery({ ...claimQueries.waiting(cursor), enabled: mayConfirm })
  return (
    <div className="page">
      <Crumbs link={Link} above={[{ to: '/sustainable', name: 'Sustainability' }]} />
      <div className="phead">
        <div>
          <h1 className="t-page">Figures to confirm</h1>
          <p className="c2">
            Read the evidence first. You see figures of projects whose teams you are not connected with, were never in
            and never traded with.
          </p>
        </div>
      </div>
      {mayConfirm ? null : (
        <EmptyState solid="dodeca" title="Professors and businesses confirm figures" actions={back}>
          A business needs an email address of its own domain, or our{' '}
          <Link className="link" to="/settings/confirmation">
            confirmation
          </Link>
          .
        </EmptyState>
      )}
      {page ? (
        page.items.length === 0 ? (
          <EmptyState solid="dodeca" title="No figure waits for you" actions={back}>
            New ones appear here as soon as projects show evidence.
          </EmptyState>
        ) : (
          <>
            <ul aria-label="Figures to confirm">
              {page.items.map((claim) => (
                <ClaimRow key={`${claim.project.id} ${claim.goal}`} claim={claim}>
                  <VerdictButtons claim={claim} goals={{ ...claim.project, obstacle: null }} />
                </ClaimRow>
              ))}
            </ul>
            <div className="mt-6">
              <Pager
                link={Link}
                previous={page.previousCursor ? pathOf(page.previousCursor) : null}
                next={page.nextCursor ? pathOf(page.nextCursor) : null}
              />
            </div>
          </>
        )
      ) : error ? (
        <LoadFailure
          title="This list could not be loaded"
          message={failureText(error)}
          onRetry={() => void refetch()}
        />
      ) : null}
    </div>
  )
}
