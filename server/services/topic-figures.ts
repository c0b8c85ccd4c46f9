import { type WorkTopic, workTopics } from '@guildhall/contract/engagements/topics.ts'
import { consultingLimits } from '@guildhall/contract/limits/consulting.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { TopicFigures } from '@guildhall/contract/services/services.ts'
import type { Queryable } from '#db/connect.ts'
import { int, statement, textOf } from '#db/statement.ts'
import { engagements } from '#engagements/service.ts'
import { knownFor, valueCounters } from '#listings/service.ts'
import type { Deps } from '../deps.ts'

const findPeople = statement('topic_people', {
  gives: { topic: textOf<WorkTopic>(), people: int },
  sql: () => `
    select p.topic, count(distinct p.provider_id)::int as people from services p
    where p.state = 'public' and not p.is_hidden group by p.topic`,
})

const known = knownFor<TopicFigures[]>({ seconds: 60 })
const { from, newest } = consultingLimits.medians

/**
 * Returns every topic with its public services, the people who offer them, and the medians of completed and paid engagements; at
 * most a minute old.
 */
export async function readTopics({ db, clock }: Pick<Deps, 'clock'> & { db: Queryable }): Promise<TopicFigures[]> {
  const before = known.get(db, 'topics')
  if (before) return before
  const counters = await valueCounters(db, { kind: 'service', facet: 'topic' })
  const people = await findPeople(db)
  const since = clock.now()
  since.setUTCMonth(since.getUTCMonth() - consultingLimits.latelyMonths)
  const asked = { topics: workTopics, since, newest, counted: pageLimits.exactTotal }
  const finished = await engagements.finishedByTopic(db, asked)
  const figures = workTopics.map((topic): TopicFigures => {
    const row = finished.find((each) => each.topic === topic)
    const isShown = row !== undefined && row.finished >= from
    return {
      topic,
      services: counters.find(({ value }) => value === topic)?.listings ?? 0,
      people: people.find((each) => each.topic === topic)?.people ?? 0,
      completed: row?.finished ?? 0,
      medianMinor: isShown ? row.median_minor : null,
      medianDays: isShown ? row.median_days : null,
    }
  })
  known.set(db, 'topics', figures)
  return figures
}
