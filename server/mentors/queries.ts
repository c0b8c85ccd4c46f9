import type { AcquaintanceKind, MentorState, RefereeState } from '@guildhall/contract/mentors/options.ts'
import type { MentorshipTopic } from '@guildhall/contract/mentors/topic-paths.ts'
import { applicationStatements } from '#applications/service.ts'
import { int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import type { TopicWords } from './tables.ts'

/** The statements of applications to become a mentor. */
export const mentorApplications = applicationStatements({
  name: 'mentor_application',
  fixed: { topics: json<TopicWords[]>(), experience: text, hour_minor: int, hours_a_week: int },
  changing: { accepted: list(textOf<MentorshipTopic>()) },
  isCurrent: 'exists (select from mentors m where m.application_id = a.id)',
})
/** An application; times are PostgreSQL's text. */
export type ApplicationRow = Awaited<ReturnType<typeof mentorApplications.find>>[number]

export const insertApplication = statement('mentor_application_insert', {
  takes: {
    ...{ id: text, personId: int, topics: json<TopicWords[]>(), experience: text, hourMinor: int, hoursAWeek: int },
    ...{ at: moment, dueAt: moment, actsAt: moment },
  },
  sql: (p) => `
    insert into mentor_applications (id, person_id, state, topics, experience, hour_minor, hours_a_week, sent_at, due_at, acts_at)
    values (${p.id}, ${p.personId}, 'sent', ${p.topics}, ${p.experience}, ${p.hourMinor}, ${p.hoursAWeek}, ${p.at}, ${p.dueAt},
      ${p.actsAt})`,
})

// Referees.

const refereeRow = {
  id: text,
  application_id: text,
  name: text,
  email: text,
  state: textOf<RefereeState>(),
  knows: nullable(textOf<AcquaintanceKind>()),
  answer: text,
  asked_at: moment,
}
/** Somebody who can speak for an applicant; times are PostgreSQL's text. */
export type RefereeRow = RowOf<typeof refereeRow>
const refereeColumns = Object.keys(refereeRow).join(', ')

export const insertReferee = statement('mentor_referee_insert', {
  takes: { id: text, applicationId: text, name: text, email: text, state: textOf<RefereeState>(), at: moment },
  sql: (p) => `
    insert into mentor_referees (id, application_id, name, email, state, asked_at)
    values (${p.id}, ${p.applicationId}, ${p.name}, ${p.email}, ${p.state}, ${p.at})`,
})

/** Counts a mail to an address; no row when the address has had its two mails. */
export const countRefereeMail = statement('mentor_referee_mail_count', {
  takes: { address: text, most: int },
  gives: { mails: int },
  sql: ({ address, most }) => `
    insert into mentor_referee_mails as m (address, mails) values (${address}, 1)
    on conflict (address) do update set mails = m.mails + 1 where m.mails < ${most}
    returning mails`,
})

export const findReferee = statement('mentor_referee_find', {
  takes: { id: text },
  gives: refereeRow,
  sql: ({ id }) => `select ${refereeColumns} from mentor_referees where id = ${id}`,
})

export const answerReferee = statement('mentor_referee_answer', {
  takes: { id: text, knows: textOf<AcquaintanceKind>(), answer: text },
  sql: (p) => `
    update mentor_referees set state = 'answered', knows = ${p.knows}, answer = ${p.answer}
    where id = ${p.id} and state = 'asked'`,
})

export const findRefereesOf = statement('mentor_referees_of', {
  takes: { applicationIds: list(text) },
  gives: refereeRow,
  sql: ({ applicationIds }) => `
    select ${refereeColumns} from mentor_referees where application_id = any (${applicationIds}::text[]) order by asked_at, id`,
})

export const deleteReferees = statement('mentor_referees_delete', {
  takes: { before: moment },
  sql: ({ before }) => `delete from mentor_referees where asked_at <= ${before}`,
})

// Mentors.

const mentorRow = {
  person_id: int,
  application_id: text,
  state: textOf<MentorState>(),
  topics: json<TopicWords[]>(),
  since: moment,
  changed_at: moment,
  refresh_at: moment,
}
/** A mentor; times are PostgreSQL's text. */
export type MentorRow = RowOf<typeof mentorRow>
const mentorColumns = Object.keys(mentorRow).join(', ')

export const findMentor = statement('mentor_find', {
  takes: { personId: int },
  gives: mentorRow,
  sql: ({ personId }) => `select ${mentorColumns} from mentors where person_id = ${personId}`,
})

export const lockMentor = statement('mentor_lock', {
  takes: { personId: int },
  gives: mentorRow,
  sql: ({ personId }) => `select ${mentorColumns} from mentors where person_id = ${personId} for no key update`,
})

export const findMentorsOf = statement('mentors_of_applications', {
  takes: { applicationIds: list(text) },
  gives: mentorRow,
  sql: ({ applicationIds }) => `
    select ${mentorColumns} from mentors where application_id = any (${applicationIds}::text[])`,
})

/** Makes a person a mentor, again if they were one. */
export const saveMentor = statement('mentor_save', {
  takes: { personId: int, applicationId: text, topics: json<TopicWords[]>(), at: moment },
  sql: (p) => `
    insert into mentors (person_id, handle, application_id, state, topics, since, changed_at, refresh_at)
    select id, custom_user_id, ${p.applicationId}, 'active', ${p.topics}, ${p.at}, ${p.at}, ${p.at}
    from people where id = ${p.personId}
    on conflict (person_id) do update set application_id = excluded.application_id, state = 'active',
      topics = excluded.topics, since = excluded.since, changed_at = excluded.changed_at, refresh_at = excluded.refresh_at`,
})

export const setMentorState = statement('mentor_set_state', {
  takes: { personId: int, state: textOf<MentorState>(), at: moment },
  sql: ({ personId, state, at }) => `
    update mentors set state = ${state}, changed_at = ${at}, refresh_at = ${at} where person_id = ${personId}`,
})
