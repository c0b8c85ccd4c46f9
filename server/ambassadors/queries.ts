import type { AmbassadorEnding } from '@guildhall/contract/ambassadors/options.ts'
import { applicationStatements } from '#applications/service.ts'
import { int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { isShownTo } from '#relations/tables.ts'

/** The statements of applications to become an ambassador. */
export const ambassadorApplications = applicationStatements({
  name: 'ambassador_application',
  fixed: { campus_id: text, why: text, plan: text, studies_until: text },
  changing: {},
  isCurrent: 'exists (select from ambassadors m where m.application_id = a.id and m.ended_at is null)',
})
/** An application; times are PostgreSQL's text. */
export type ApplicationRow = Awaited<ReturnType<typeof ambassadorApplications.find>>[number]

export const insertApplication = statement('ambassador_application_insert', {
  takes: {
    ...{ id: text, personId: int, campusId: text, why: text, plan: text, studiesUntil: text },
    ...{ at: moment, dueAt: moment, actsAt: moment },
  },
  sql: (p) => `
    insert into ambassador_applications (id, person_id, campus_id, state, why, plan, studies_until, sent_at, due_at, acts_at)
    values (${p.id}, ${p.personId}, ${p.campusId}, 'sent', ${p.why}, ${p.plan}, ${p.studiesUntil}, ${p.at}, ${p.dueAt},
      ${p.actsAt})`,
})

// Drafts.

export const findDraft = statement('ambassador_draft_find', {
  takes: { personId: int },
  gives: { why: text, plan: text, studies_until: text, saved_at: moment },
  sql: ({ personId }) =>
    `select why, plan, studies_until, saved_at from ambassador_drafts where person_id = ${personId}`,
})

export const saveDraft = statement('ambassador_draft_save', {
  takes: { personId: int, why: text, plan: text, studiesUntil: text, at: moment },
  sql: (p) => `
    insert into ambassador_drafts (person_id, why, plan, studies_until, saved_at)
    values (${p.personId}, ${p.why}, ${p.plan}, ${p.studiesUntil}, ${p.at})
    on conflict (person_id) do update set why = excluded.why, plan = excluded.plan, studies_until = excluded.studies_until,
      saved_at = excluded.saved_at`,
})

export const deleteDraft = statement('ambassador_draft_delete', {
  takes: { personId: int },
  sql: ({ personId }) => `delete from ambassador_drafts where person_id = ${personId}`,
})

// Ambassadors.

const ambassadorRow = {
  person_id: int,
  campus_id: text,
  code: text,
  since: moment,
  until: moment,
  ended_at: nullable(moment),
  ending: nullable(textOf<AmbassadorEnding>()),
  application_id: nullable(text),
  successor_id: nullable(int),
  handover: text,
  reminded_at: nullable(moment),
}
/** An ambassador, now or before; times are PostgreSQL's text. */
export type AmbassadorRow = RowOf<typeof ambassadorRow>
const columns = Object.keys(ambassadorRow).join(', ')

export const findAmbassador = statement('ambassador_find', {
  takes: { personId: int },
  gives: ambassadorRow,
  sql: ({ personId }) => `select ${columns} from ambassadors where person_id = ${personId}`,
})

export const lockAmbassador = statement('ambassador_lock', {
  takes: { personId: int },
  gives: ambassadorRow,
  sql: ({ personId }) => `select ${columns} from ambassadors where person_id = ${personId} for no key update`,
})

export const findAmbassadorsOf = statement('ambassadors_of_applications', {
  takes: { applicationIds: list(text) },
  gives: ambassadorRow,
  sql: ({ applicationIds }) => `
    select ${columns} from ambassadors where application_id = any (${applicationIds}::text[])`,
})

/** Present ambassadors of a campus who named a person to follow them, the earliest end first. */
export const findNaming = statement('ambassadors_naming', {
  takes: { successorIds: list(int), at: moment },
  gives: ambassadorRow,
  sql: ({ successorIds, at }) => `
    select ${columns} from ambassadors
    where successor_id = any (${successorIds}::bigint[]) and ended_at is null and until > ${at} order by until, person_id`,
})

/** Begins a term, again for a person who was an ambassador before. Who had a code keeps it. */
export const beginTerm = statement('ambassador_begin', {
  takes: { personId: int, campusId: text, code: text, applicationId: text, since: moment, until: moment },
  sql: (p) => `
    insert into ambassadors (person_id, campus_id, code, application_id, since, until)
    values (${p.personId}, ${p.campusId}, ${p.code}, ${p.applicationId}, ${p.since}, ${p.until})
    on conflict (person_id) do update set campus_id = excluded.campus_id, application_id = excluded.application_id,
      since = excluded.since, until = excluded.until, ended_at = null, ending = null, successor_id = null, handover = '',
      reminded_at = null`,
})

export const endTerm = statement('ambassador_end', {
  takes: { personId: int, at: moment, ending: textOf<AmbassadorEnding>() },
  sql: ({ personId, at, ending }) => `
    update ambassadors set ended_at = ${at}, ending = ${ending} where person_id = ${personId}`,
})

export const resumeTerm = statement('ambassador_resume', {
  takes: { personId: int },
  sql: ({ personId }) => `update ambassadors set ended_at = null, ending = null where person_id = ${personId}`,
})

export const renewTerm = statement('ambassador_renew', {
  takes: { personId: int, until: moment },
  sql: ({ personId, until }) => `
    update ambassadors set until = ${until}, reminded_at = null where person_id = ${personId}`,
})

/** Gives an ambassador a code, unless somebody has it. */
export const setCode = statement('ambassador_set_code', {
  takes: { personId: int, code: text },
  gives: { code: text },
  sql: ({ personId, code }) => `
    update ambassadors set code = ${code}
    where person_id = ${personId} and not exists (select from ambassadors o where o.code = ${code}) returning code`,
})

export const findCode = statement('ambassador_code_find', {
  takes: { code: text },
  gives: { person_id: int },
  sql: ({ code }) => `select person_id from ambassadors where code = ${code}`,
})

export const setSuccessor = statement('ambassador_set_successor', {
  takes: { personId: int, successorId: nullable(int), handover: text },
  sql: ({ personId, successorId, handover }) => `
    update ambassadors set successor_id = ${successorId}, handover = ${handover} where person_id = ${personId}`,
})

/** Terms that have come to their end. */
export const findOver = statement('ambassadors_over', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `
    select person_id::text as id from ambassadors where ended_at is null and until <= ${at} order by until, person_id limit 500`,
})

/** Terms that end soon, of people who were not told yet. */
export const findEndingSoon = statement('ambassadors_ending_soon', {
  takes: { before: moment },
  gives: { id: text },
  sql: ({ before }) => `
    select person_id::text as id from ambassadors
    where ended_at is null and reminded_at is null and until <= ${before} order by until, person_id limit 500`,
})

export const markReminded = statement('ambassador_reminded', {
  takes: { personId: int, at: moment },
  sql: ({ personId, at }) => `update ambassadors set reminded_at = ${at} where person_id = ${personId}`,
})

// What everybody sees.

/** A page of the campuses that have ambassadors whom the viewer finds, by name. */
export const findCampusPage = statement('ambassador_campuses', {
  takes: { viewer: int, at: moment, like: text, afterName: text, afterId: text, limit: int },
  gives: { id: text, name: text },
  sql: (p) => `
    select c.id, c.name from campuses c
    where lower(c.name) like ${p.like} and (lower(c.name), c.id) > (lower(${p.afterName}::text), ${p.afterId})
      and exists (select from ambassadors m where m.campus_id = c.id and m.ended_at is null and m.until > ${p.at}
        and ${isShownTo(p.viewer, 'm.person_id')})
    order by lower(c.name), c.id limit ${p.limit}`,
})

/** The present ambassadors of campuses, as far as the viewer finds them, the longest first. */
export const findPresent = statement('ambassadors_present', {
  takes: { viewer: int, at: moment, campusIds: list(text) },
  gives: { person_id: int, campus_id: text, since: moment },
  sql: ({ viewer, at, campusIds }) => `
    select m.person_id, m.campus_id, m.since from ambassadors m
    where m.campus_id = any (${campusIds}::text[]) and m.ended_at is null and m.until > ${at}
      and ${isShownTo(viewer, 'm.person_id')} order by m.since, m.person_id`,
})
