import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import type { Question } from '@guildhall/contract/projects/questions.ts'
import type { ServicePhase } from '@guildhall/contract/services/options.ts'
import type { Service, ServiceExtra, ServicePackage } from '@guildhall/contract/services/services.ts'
import { bool, int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'

const phase = textOf<ServicePhase>()

/** The columns that follow from what its owner enters. */
const entered = {
  title: text,
  topic: textOf<WorkTopic>(),
  description: text,
  description_html: text,
  skills: list(text),
  packages: json<ServicePackage[]>(),
  extras: json<ServiceExtra[]>(),
  questions: json<Question[]>(),
  common: json<Service['common']>(),
  from_minor: int,
  from_days: int,
  publish: bool,
}

const serviceRow = {
  id: text,
  provider_id: int,
  state: phase,
  is_hidden: bool,
  ...entered,
  not_assessed_at: nullable(moment),
  posted_at: nullable(moment),
  created_at: moment,
  updated_at: moment,
}
/** A service; times are PostgreSQL's text. */
export type ServiceRow = RowOf<typeof serviceRow>
const columns = Object.keys(serviceRow)
  .map((name) => `p.${name}`)
  .join(', ')

/** Locks this person's service; returns no row for any other id. */
export const lockOwned = statement('service_lock_owned', {
  takes: { id: text, providerId: int },
  gives: serviceRow,
  sql: ({ id, providerId }) => `
    select ${columns} from services p where p.id = ${id} and p.provider_id = ${providerId} for no key update`,
})

/** Locks any service, for the moderators. */
export const lockAny = statement('service_lock_any', {
  takes: { id: text },
  gives: serviceRow,
  sql: ({ id }) => `select ${columns} from services p where p.id = ${id} for no key update`,
})

export const findService = statement('service_find', {
  takes: { id: text },
  gives: serviceRow,
  sql: ({ id }) => `select ${columns} from services p where p.id = ${id}`,
})

/** The number of a person's services in each state. */
export const countOwn = statement('services_own_counts', {
  takes: { providerId: int },
  gives: { state: phase, is_hidden: bool, services: int },
  sql: ({ providerId }) => `
    select state, is_hidden, count(*)::int as services from services where provider_id = ${providerId} group by state, is_hidden`,
})

export const insertService = statement('service_insert', {
  takes: { id: text, providerId: int, at: moment, declaredAt: nullable(moment), ...entered },
  sql({ id, providerId, at, declaredAt, ...places }) {
    const names = Object.keys(places)
    const values = names.map((name) => places[name as keyof typeof places])
    return `
      insert into services (id, provider_id, created_at, updated_at, not_assessed_at, ${names.join(', ')})
      values (${id}, ${providerId}, ${at}, ${at}, ${declaredAt}, ${values.join(', ')})`
  },
})

// Every save has its own time, which identifies a version of the service. The first declaration and publication stay.
const moved = (turned: string, at: string) => `state = ${turned},
  updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond'),
  posted_at = case when ${turned} = 'public' then coalesce(posted_at, ${at}::timestamptz) else posted_at end`

export const saveService = statement('service_save', {
  takes: { id: text, phase, at: moment, declaredAt: nullable(moment), ...entered },
  sql({ id, phase: turned, at, declaredAt, ...places }) {
    const changes = Object.entries(places).map(([column, place]) => `${column} = ${place}`)
    return `
      update services set ${changes.join(', ')}, ${moved(turned, at)},
        not_assessed_at = coalesce(not_assessed_at, ${declaredAt}::timestamptz)
      where id = ${id}`
  },
})

export const setPhase = statement('service_set_phase', {
  takes: { id: text, phase, at: moment },
  sql: ({ id, phase: turned, at }) => `update services set ${moved(turned, at)} where id = ${id}`,
})

export const setHidden = statement('service_set_hidden', {
  takes: { id: text, hidden: bool, at: moment },
  sql: ({ id, hidden, at }) => `
    update services set is_hidden = ${hidden}, updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${id}`,
})

export const deleteService = statement('service_delete', {
  takes: { id: text },
  sql: ({ id }) => `delete from services where id = ${id}`,
})
