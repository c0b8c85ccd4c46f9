import type {
  AcquaintanceKind,
  ApplicationState,
  MentorState,
  RefereeState,
} from '@guildhall/contract/mentors/options.ts'
import { openApplicationStates } from '@guildhall/contract/mentors/options.ts'
import type { MentorshipTopic } from '@guildhall/contract/mentors/topic-paths.ts'
import { int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import type { Step } from '#http/answers/pagination.ts'
import type { TopicWords } from './tables.ts'

const isOpen = `state in (${openApplicationStates.map((each) => `'${each}'`).join(', ')})`

/** The columns that change during the life of an application. */
const standing = {
  state: textOf<ApplicationState>(),
  read_at: nullable(moment),
  offered_at: nullable(moment),
  offered_by: nullable(int),
  place: text,
  times_note: text,
  talk_at: nullable(moment),
  meeting_id: nullable(text),
  due_at: nullable(moment),
  acts_at: nullable(moment),
  ended_at: nullable(moment),
  decided_by: nullable(int),
  accepted: list(textOf<MentorshipTopic>()),
  reason: text,
}
const changing = Object.keys(standing) as (keyof typeof standing)[]
const constant = {
  id: text,
  person_id: int,
  topics: json<TopicWords[]>(),
  experience: text,
  hour_minor: int,
  hours_a_week: int,
  sent_at: moment,
}
const applicationRow = { ...constant, ...standing, times: json<string[]>() }
/** An application; times are PostgreSQL's text. */
export type ApplicationRow = RowOf<typeof applicationRow>
const columns = [
  ...Object.keys({ ...constant, ...standing }).map((name) => `a.${name}`),
  'to_json(a.times) as times',
].join(', ')

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

export const lockApplication = statement('mentor_application_lock', {
  takes: { id: text },
  gives: applicationRow,
  sql: ({ id }) => `select ${columns} from mentor_applications a where a.id = ${id} for no key update`,
})

export const findApplication = statement('mentor_application_find', {
  takes: { id: text },
  gives: applicationRow,
  sql: ({ id }) => `select ${columns} from mentor_applications a where a.id = ${id}`,
})

/** The newest application of a person. */
export const findNewestOf = statement('mentor_application_newest', {
  takes: { personId: int },
  gives: applicationRow,
  sql: ({ personId }) => `
    select ${columns} from mentor_applications a where a.person_id = ${personId} order by a.sent_at desc, a.id limit 1`,
})

export const countSentSince = statement('mentor_applications_sent_since', {
  takes: { personId: int, since: moment },
  gives: { sent: int },
  sql: ({ personId, since }) => `
    select count(*)::int as sent from mentor_applications where person_id = ${personId} and sent_at > ${since}`,
})

/** Saves the changing columns of a locked application. */
export const saveApplication = statement('mentor_application_save', {
  takes: { id: text, ...standing, times: list(text) },
  sql: ({ id, times, ...places }) => `
    update mentor_applications set ${changing.map((name) => `${name} = ${places[name]}`).join(', ')},
      times = ${times}::text[]::timestamptz[]
    where id = ${id}`,
})

/** Applications whose automatic end is due. */
export const findActing = statement('mentor_applications_acting', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `select id from mentor_applications where acts_at <= ${at} order by acts_at, id limit 500`,
})

export const countOpen = statement('mentor_applications_count_open', {
  gives: { open: int },
  sql: () => `select count(*)::int as open from mentor_applications where ${isOpen}`,
})

type StaffList = 'open' | 'ended' | 'mentors'
/** The lists of the staff: open ones by what is due first, ended ones newest first, or only those of mentors. */
const orderOf = (which: StaffList, step: Step) => {
  const isOpenList = which === 'open'
  const isDown = (step === 'previous') === isOpenList
  const mentorsOnly = which === 'mentors' ? 'and exists (select from mentors m where m.application_id = a.id)' : ''
  const key = isOpenList ? 'a.due_at' : 'a.ended_at'
  const [order, beyond] = isDown ? ['desc', '<'] : ['asc', '>']
  return { key, beyond, where: `${key} is not null ${mentorsOnly}`, order: `${key} ${order}, a.id ${order}` }
}

const firstOf = (which: StaffList) =>
  statement(`mentor_applications_${which}`, {
    takes: { limit: int },
    gives: applicationRow,
    sql: ({ limit }) => {
      const { where, order } = orderOf(which, 'first')
      return `select ${columns} from mentor_applications a where ${where} order by ${order} limit ${limit}`
    },
  })

const fromOf = (which: StaffList, step: 'next' | 'previous') =>
  statement(`mentor_applications_${which}_${step}`, {
    takes: { limit: int, at: moment, id: text },
    gives: applicationRow,
    sql: ({ limit, at, id }) => {
      const { key, beyond, where, order } = orderOf(which, step)
      return `
        select ${columns} from mentor_applications a
        where ${where} and (${key}, a.id) ${beyond} (${at}::timestamptz, ${id}) order by ${order} limit ${limit}`
    },
  })

const listOf = (which: StaffList) => ({
  first: firstOf(which),
  next: fromOf(which, 'next'),
  previous: fromOf(which, 'previous'),
})
export const findApplications = { open: listOf('open'), ended: listOf('ended'), mentors: listOf('mentors') }

/** Of these applications, those whose talk is cancelled. */
export const findTalksOff = statement('mentor_talks_off', {
  takes: { ids: list(text) },
  gives: { id: text },
  sql: ({ ids }) => `
    select a.id from mentor_applications a left join meetings m on m.id = a.meeting_id
    where a.id = any (${ids}::text[]) and a.talk_at is not null and (m.id is null or m.cancelled_at is not null
      or exists (select from meeting_people w where w.meeting_id = m.id and w.answer in ('declined', 'proposed')))`,
})

/** Those applications whose talk has taken place: its meeting has ended, and neither of the two called it off. */
export const findTalksHeld = statement('mentor_talks_held', {
  takes: { ids: list(text), at: moment },
  gives: { id: text },
  sql: ({ ids, at }) => `
    select a.id from mentor_applications a join meetings m on m.id = a.meeting_id
    where a.id = any (${ids}::text[]) and a.state = 'talk' and m.ends_at <= ${at} and m.cancelled_at is null
      and not exists (select from meeting_people w where w.meeting_id = m.id and w.answer in ('declined', 'proposed'))`,
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
