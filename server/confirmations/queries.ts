import type { ConfirmationState, InstitutionKind, RefusalReason } from '@guildhall/contract/confirmations/options.ts'
import { bool, int, json, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import type { Step } from '#http/answers/pagination.ts'
import type { PictureSizes } from '#storage/images.ts'
import { institutions } from '#users/service.ts'

const stored = {
  id: text,
  person_id: int,
  kind: textOf<InstitutionKind>(),
  name: text,
  website: text,
  source: text,
  state: textOf<ConfirmationState>(),
  sent_at: moment,
  decided_at: nullable(moment),
  decided_by: nullable(int),
  refusal: nullable(textOf<RefusalReason>()),
  reason: text,
  found_source: nullable(text),
  note: text,
  taken_back_at: nullable(moment),
}
const requestRow = {
  ...stored,
  document_date: text,
  found_date: nullable(text),
  document: nullable(text),
  /** What the person's profile names now, and whether it is what the request is about. */
  named: text,
  is_named: bool,
}
/** A request with its document's name; times are PostgreSQL's text. */
export type RequestRow = RowOf<typeof requestRow>

const select = `
  select ${Object.keys(stored)
    .map((each) => `c.${each}`)
    .join(', ')}, c.document_date::text, c.found_date::text, d.name as document,
    ${institutions.named} as named, coalesce(${institutions.names}, false) as is_named
  from confirmation_requests c join people p on p.id = c.person_id left join profiles f on f.user_id = p.id
    left join confirmation_documents d on d.request_id = c.id`

export const findRequest = statement('confirmation_find', {
  takes: { id: text },
  gives: requestRow,
  sql: ({ id }) => `${select} where c.id = ${id}`,
})

/** A request, locked until the end of the transaction; its person is locked before it. */
export const lockRequest = statement('confirmation_lock', {
  takes: { id: text },
  gives: requestRow,
  sql: ({ id }) => `${select} where c.id = ${id} for no key update of c`,
})

/** The requests of a person, the newest first. */
export const findOfPerson = statement('confirmations_of_person', {
  takes: { personId: int, limit: int },
  gives: requestRow,
  sql: ({ personId, limit }) =>
    `${select} where c.person_id = ${personId} order by c.sent_at desc, c.id limit ${limit}`,
})

/** The open request of a person, locked. */
export const lockOpen = statement('confirmation_lock_open', {
  takes: { personId: int },
  gives: { id: text },
  sql: ({ personId }) => `
    select id from confirmation_requests where person_id = ${personId} and state = 'open' for no key update`,
})

/** The confirmation that a person has, whether the profile names it or not. */
export const findConfirmed = statement('confirmation_of', {
  takes: { personId: int },
  gives: requestRow,
  sql: ({ personId }) => `${select} where c.person_id = ${personId} and c.state = 'confirmed'`,
})

/** When a person sent their requests since a moment, the oldest first. */
export const findSentSince = statement('confirmations_sent_since', {
  takes: { personId: int, since: moment },
  gives: { sent_at: moment },
  sql: ({ personId, since }) => `
    select sent_at from confirmation_requests where person_id = ${personId} and sent_at > ${since} order by sent_at`,
})

export const insertRequest = statement('confirmation_insert', {
  takes: {
    ...{ id: text, personId: int, kind: textOf<InstitutionKind>(), name: text, website: text, source: text },
    ...{ documentDate: text, at: moment },
  },
  sql: (p) => `
    insert into confirmation_requests (id, person_id, kind, name, website, source, document_date, state, sent_at)
    values (${p.id}, ${p.personId}, ${p.kind}, ${p.name}, ${p.website}, ${p.source}, ${p.documentDate}::text::date, 'open',
      ${p.at})`,
})

/** Saves where a locked request stands. */
export const saveStanding = statement('confirmation_save', {
  takes: {
    ...{ id: text, state: textOf<ConfirmationState>(), decidedAt: nullable(moment), decidedBy: nullable(int) },
    ...{ refusal: nullable(textOf<RefusalReason>()), reason: text },
    ...{ foundSource: nullable(text), foundDate: nullable(text), note: text, takenBackAt: nullable(moment) },
  },
  sql: (p) => `
    update confirmation_requests set state = ${p.state}, decided_at = ${p.decidedAt}, decided_by = ${p.decidedBy},
      refusal = ${p.refusal}, reason = ${p.reason}, found_source = ${p.foundSource},
      found_date = ${p.foundDate}::text::date, note = ${p.note}, taken_back_at = ${p.takenBackAt}
    where id = ${p.id}`,
})

/** Marks what was confirmed about a person before as replaced. */
export const replaceConfirmed = statement('confirmation_replace', {
  takes: { personId: int },
  sql: ({ personId }) => `
    update confirmation_requests set state = 'replaced' where person_id = ${personId} and state = 'confirmed'`,
})

/** Gives a person back the confirmation that was taken back last, unless they have another one. */
export const restoreConfirmed = statement('confirmation_restore', {
  takes: { personId: int },
  gives: { id: text },
  sql: ({ personId }) => `
    update confirmation_requests set state = 'confirmed', taken_back_at = null
    where id = (select id from confirmation_requests where person_id = ${personId} and state = 'taken-back'
        order by taken_back_at desc limit 1)
      and not exists (select from confirmation_requests where person_id = ${personId} and state = 'confirmed')
    returning id`,
})

export const countOpen = statement('confirmations_count_open', {
  gives: { open: int },
  sql: () => `select count(*)::int as open from confirmation_requests where state = 'open'`,
})

// The lists of the staff: open requests by when they were sent, the oldest first; the others by their decision, newest first.

const listOf = (isOpen: boolean, step: Step) => {
  const key = isOpen ? 'c.sent_at' : 'c.decided_at'
  const isDown = (step === 'previous') === isOpen
  const [order, beyond] = isDown ? ['desc', '<'] : ['asc', '>']
  return statement(`confirmations_${isOpen ? 'open' : 'decided'}_${step}`, {
    takes: { state: textOf<ConfirmationState>(), limit: int, at: nullable(moment), id: text },
    gives: requestRow,
    sql: (p) => `
      ${select} where c.state = ${p.state} ${isOpen ? `and c.state = 'open'` : 'and c.decided_at is not null'}
        and (${p.at}::timestamptz is null or (${key}, c.id) ${beyond} (${p.at}, ${p.id}))
      order by ${key} ${order}, c.id ${order} limit ${p.limit}`,
  })
}
const stepsOf = (isOpen: boolean) => ({
  first: listOf(isOpen, 'first'),
  next: listOf(isOpen, 'next'),
  previous: listOf(isOpen, 'previous'),
})
/** One page of a list of the staff; backwards, the other way round. */
export const lists = { open: stepsOf(true), decided: stepsOf(false) }

// Documents.

const sizes = nullable(json<PictureSizes>())
const documentRow = { id: text, name: text, key: text, sizes }
export type DocumentRow = RowOf<typeof documentRow>

/** Gives a waiting document of a person to their request. */
export const nameDocument = statement('confirmation_document_name', {
  takes: { id: text, personId: int, requestId: text },
  gives: { id: text },
  sql: ({ id, personId, requestId }) => `
    update confirmation_documents set request_id = ${requestId}
    where id = ${id} and person_id = ${personId} and request_id is null returning id`,
})

export const findDocument = statement('confirmation_document_of', {
  takes: { requestId: text },
  gives: documentRow,
  sql: ({ requestId }) => `select id, name, key, sizes from confirmation_documents where request_id = ${requestId}`,
})

export const deleteDocument = statement('confirmation_document_delete', {
  takes: { requestId: text },
  gives: { key: text, sizes },
  sql: ({ requestId }) => `delete from confirmation_documents where request_id = ${requestId} returning key, sizes`,
})

/** Deletes the documents of requests whose last decision was before a moment. */
export const deleteDecided = statement('confirmation_documents_decided', {
  takes: { before: moment },
  gives: { key: text, sizes },
  sql: ({ before }) => `
    delete from confirmation_documents d using confirmation_requests c
    where c.id = d.request_id and c.state <> 'open' and coalesce(c.taken_back_at, c.decided_at) < ${before}
    returning d.key, d.sizes`,
})

export const findHeldDocuments = statement('confirmation_documents_held', {
  takes: { personId: int },
  gives: { ...documentRow, request_id: nullable(text), created_at: moment },
  sql: ({ personId }) => `
    select id, name, key, sizes, request_id, created_at from confirmation_documents where person_id = ${personId}
    order by created_at, id`,
})

export const eraseDocuments = statement('confirmation_documents_erase', {
  takes: { personId: int },
  gives: { key: text, sizes },
  sql: ({ personId }) => `delete from confirmation_documents where person_id = ${personId} returning key, sizes`,
})
