import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import { int, statement, textOf } from '#db/statement.ts'

/** How many people offer public services of each topic; a topic without any has no row. */
export const countProviders = statement('topic_providers', {
  gives: { topic: textOf<WorkTopic>(), people: int },
  sql: () => `
    select s.topic, count(*)::int as people
    from (select distinct topic, provider_id from services where state = 'public' and not is_hidden) s
    join people p on p.id = s.provider_id where not p.away group by s.topic`,
})
