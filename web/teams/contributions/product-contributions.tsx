import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { durationText } from '#lib/format/work-time.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { teamQueries } from '../team-api.ts'
import { ContributionList } from './contribution-list.tsx'

interface ProductContributionsProps {
  projectId: string
  isMember: boolean
}

/** The confirmed contributions on the page of a project. People who left the team also get their own that wait. */
export function ProductContributions({ projectId, isMember }: ProductContributionsProps) {
  const viewer = useViewer()
  const { data: confirmed } = useQuery({ ...teamQueries.contributions(projectId, 'confirmed'), refetchOnMount: true })
  const { data: open } = useQuery({
    ...teamQueries.contributions(projectId, 'open'),
    enabled: viewer !== null && !isMember,
    refetchOnMount: true,
  })
  const [count, own] = [confirmed?.count ?? 0, isMember ? 0 : (open?.count ?? 0)]
  if (count === 0 && own === 0) return null
  return (
    <section className="hang" id="contributions">
      <h2 className="t-sub">Contributions</h2>
      <div>
        {confirmed && count > 0 ? (
          <>
            <p className="c2">
              {formatCount(count)} confirmed {count === 1 ? 'contribution' : 'contributions'},{' '}
              {durationText(confirmed.quarters)} together. Each was confirmed by another person of the team.
            </p>
            <ContributionList {...{ projectId, isMember }} show="confirmed" label="Contributions" none={null} />
          </>
        ) : null}
        {own > 0 ? (
          <>
            <h3 className="t-sm semi mt-4">Yours that are not confirmed</h3>
            <ContributionList {...{ projectId, isMember }} show="open" label="Your contributions" none={null} />
          </>
        ) : null}
      </div>
    </section>
  )
}
