import type { ContributionShow } from '@guildhall/contract/teams/contributions.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { teamQueries } from '../team-api.ts'
import { ContributionRow } from './contribution-row.tsx'

interface ContributionListProps {
  projectId: string
  show: ContributionShow
  isMember: boolean
  label: string
  /** Shown without any contribution. */
  none: ReactNode
}

/** One page of contributions after the other. */
export function ContributionList({ projectId, show, isMember, label, none }: ContributionListProps) {
  const [cursor, setCursor] = useState<string | undefined>(undefined)
  const { data: page, error } = useQuery({
    ...teamQueries.contributions(projectId, show, cursor),
    refetchOnMount: true,
  })
  if (error && !page) return <Notice kind="error">{failureText(error)}</Notice>
  if (!page)
    return (
      <Loading className="grid gap-4 mt-2">
        <Skeleton height="4rem" />
      </Loading>
    )
  if (page.items.length === 0 && !page.previousCursor) return none
  return (
    <>
      <ul aria-label={label}>
        {page.items.map((contribution) => (
          <ContributionRow
            key={contribution.id}
            contribution={contribution}
            projectId={projectId}
            isMember={isMember}
          />
        ))}
      </ul>
      {page.nextCursor || page.previousCursor ? (
        <div className="btn-group mt-3">
          {page.previousCursor ? (
            <Button size="sm" onClick={() => setCursor(page.previousCursor ?? undefined)}>
              Show newer
            </Button>
          ) : null}
          {page.nextCursor ? (
            <Button size="sm" onClick={() => setCursor(page.nextCursor ?? undefined)}>
              Show older
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}
