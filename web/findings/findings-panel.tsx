import type { Engagement } from '@guildhall/contract/engagements/engagements.ts'
import { findingTopics } from '@guildhall/contract/engagements/topics.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { findingQueries } from './queries.ts'

/** The way to the findings, on the page of an engagement: of reviews and audits, and of other work that has some. */
export function FindingsPanel({ engagement }: { engagement: Pick<Engagement, 'id' | 'category' | 'milestones'> }) {
  const { id, category, milestones } = engagement
  const isTopic = category !== null && findingTopics.includes(category)
  const { data: list } = useQuery({ ...findingQueries.list(id), enabled: !isTopic && milestones.length > 0 })
  if (milestones.length === 0 || (!isTopic && !list?.items.length)) return null
  return (
    <section className="hang" aria-labelledby="findings">
      <h2 className="t-sub" id="findings">
        Findings
      </h2>
      <div className="min-w-0">
        <p className="c2">Findings come with the milestones, as a list that both of you work through.</p>
        <Link className={`${buttonClass({ size: 'sm' })} mt-2`} to={`/engagements/${id}/findings`}>
          Open findings
        </Link>
      </div>
    </section>
  )
}
