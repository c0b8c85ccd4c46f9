import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import type { ExpertHelp } from '@guildhall/contract/experts/options.ts'
import { bool, int, list, statement, text, textOf } from '#db/statement.ts'

/** Finds a public service of this person. */
export const findOffered = statement('engagement_service_offered', {
  takes: { id: text, providerId: int },
  gives: { id: text },
  sql: ({ id, providerId }) => `
    select id from services where id = ${id} and provider_id = ${providerId} and state = 'public' and not is_hidden`,
})

/** Who provides a service, and its topic. */
export const findProviderOf = statement('engagement_service_provider', {
  takes: { id: text },
  gives: { provider_id: int, topic: textOf<WorkTopic>() },
  sql: ({ id }) => `select provider_id, topic from services where id = ${id}`,
})

/** The service that an engagement began with, while it exists. */
export const findNamed = statement('engagement_service_named', {
  takes: { id: text },
  gives: { id: text, title: text, is_open: bool },
  sql: ({ id }) => `select id, title, state = 'public' and not is_hidden as is_open from services where id = ${id}`,
})

/** What a listed expert helps with, and the days that they promise to answer within. */
export const findListedExpert = statement('engagement_expert', {
  takes: { personId: int },
  gives: { help: list(textOf<ExpertHelp>()), takes_doctoral: bool, answer_days: int },
  sql: ({ personId }) => `
    select e.help, e.takes_doctoral, e.answer_days from experts e join listing_index l on l.kind = 'expert' and l.id = e.handle
    where e.person_id = ${personId}`,
})
