import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import { int, statement, textOf } from '#db/statement.ts'

/**
 * How many people offer public services of each topic; a topic without any has no row. One lookup per topic, so the number of
 * people does not matter.
 */
export const countProviders = statement('topic_providers', {
  gives: { topic: textOf<WorkTopic>(), people: int },
  sql: () => `
    select s.topic, count(*)::int as people
    from (select distinct topic, provider_id from services where state = 'public' and not is_hidden) s
    where (select not away from people where id = s.provider_id) group by s.topic`,
})
