import type { TopicFigures } from '@guildhall/contract/consulting/consulting.ts'
import { consultingTopics } from '@guildhall/contract/engagements/topics.ts'
import { consultingLimits } from '@guildhall/contract/limits/consulting.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { engagements } from '#engagements/service.ts'
import { knownFor } from '#listings/service.ts'
import { serviceCatalogue } from '#services/service.ts'
import type { Deps } from '../deps.ts'

const known = knownFor<TopicFigures[]>({ seconds: 60 })
const { from, newest } = consultingLimits.medians

/** Returns who offers each topic and what finished work says about it, in their order; at most a minute old. */
export async function readTopics({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<TopicFigures[]> {
  const before = known.get(db, 'topics')
  if (before) return before
  const since = clock.now()
  since.setUTCMonth(since.getUTCMonth() - consultingLimits.latelyMonths)
  const asked = { topics: consultingTopics, since, newest, counted: pageLimits.exactTotal + 1 }
  const [rows, offered] = await Promise.all([
    engagements.finishedByTopic(db, asked),
    serviceCatalogue.countProviders(db),
  ])
  const figures = consultingTopics.map((topic): TopicFigures => {
    const row = rows.find((each) => each.topic === topic)
    const isShown = row !== undefined && row.finished >= from
    const lately = row?.lately ?? 0
    return {
      topic,
      people: offered.find((each) => each.topic === topic)?.people ?? 0,
      medianMinor: isShown ? row.median_minor : null,
      medianDays: isShown ? row.median_days : null,
      lately: { value: Math.min(lately, pageLimits.exactTotal), exact: lately <= pageLimits.exactTotal },
    }
  })
  known.set(db, 'topics', figures)
  return figures
}
