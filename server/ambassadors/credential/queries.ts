import { bool, int, list, moment, nullable, type RowOf, statement, text } from '#db/statement.ts'

// Keys.

export const findKeys = statement('credential_keys', {
  takes: {},
  gives: { number: int, id: text, public_key: text, private_key: nullable(text), created_at: moment },
  sql: () => 'select number, id, public_key, private_key, created_at from credential_keys order by number desc',
})

/** Adds the key of this number, unless another process was first. */
export const insertKey = statement('credential_key_insert', {
  takes: { number: int, id: text, publicKey: text, privateKey: text, at: moment },
  gives: { number: int },
  sql: (p) => `
    insert into credential_keys (number, id, public_key, private_key, created_at)
    values (${p.number}, ${p.id}, ${p.publicKey}, ${p.privateKey}, ${p.at}) on conflict (number) do nothing returning number`,
})

/** Deletes the private halves of the keys before one. */
export const forgetPrivateKeys = statement('credential_keys_forget', {
  takes: { before: int },
  sql: ({ before }) => `
    update credential_keys set private_key = null where number < ${before} and private_key is not null`,
})

// Credentials.

const credentialRow = {
  id: text,
  person_id: int,
  campus_id: text,
  campus: text,
  since: moment,
  until: moment,
  is_shown: bool,
  taken_back_at: nullable(moment),
}
/** A credential with the name of its campus; times are PostgreSQL's text. */
export type CredentialRow = RowOf<typeof credentialRow>

const select = `
  select c.id::text as id, c.person_id, c.campus_id, u.name as campus, c.since, c.until, c.is_shown, t.at as taken_back_at
  from ambassador_credentials c join campuses u on u.id = c.campus_id left join taken_back_credentials t on t.id = c.id`

/** Gives a person the credential for a term; a term has one. */
export const giveCredential = statement('ambassador_credential_give', {
  takes: { id: text, personId: int, campusId: text, since: moment, until: moment },
  sql: (p) => `
    insert into ambassador_credentials (id, person_id, campus_id, since, until)
    values (${p.id}::text::uuid, ${p.personId}, ${p.campusId}, ${p.since}, ${p.until})
    on conflict (person_id, since) do update set until = excluded.until`,
})

export const findCredentials = statement('ambassador_credentials', {
  takes: { personId: int },
  gives: credentialRow,
  sql: ({ personId }) => `${select} where c.person_id = ${personId} order by c.since desc limit 50`,
})

/** The credentials that a profile shows. */
export const findShownCredentials = statement('ambassador_credentials_shown', {
  takes: { personId: int, limit: int },
  gives: credentialRow,
  sql: ({ personId, limit }) => `
    ${select} where c.person_id = ${personId} and c.is_shown and t.at is null order by c.since desc limit ${limit}`,
})

/** Shows a credential on the profile, or no longer. */
export const showCredential = statement('ambassador_credential_show', {
  takes: { personId: int, id: text, isShown: bool },
  sql: ({ personId, id, isShown }) => `
    update ambassador_credentials set is_shown = ${isShown} where person_id = ${personId} and id = ${id}::text::uuid`,
})

// Taking back.

/** Takes all credentials of a person back. */
export const takeBackAll = statement('ambassador_credentials_take_back', {
  takes: { personId: int, at: moment },
  sql: ({ personId, at }) => `
    insert into taken_back_credentials (id, at) select id, ${at} from ambassador_credentials where person_id = ${personId}
    on conflict (id) do nothing`,
})

/** Gives the credentials back that were taken at a moment or later. */
export const giveBackAll = statement('ambassador_credentials_give_back', {
  takes: { personId: int, from: moment },
  sql: ({ personId, from }) => `
    delete from taken_back_credentials t using ambassador_credentials c
    where c.id = t.id and c.person_id = ${personId} and t.at >= ${from}`,
})

export const findTakenBack = statement('taken_back_credentials', {
  takes: {},
  gives: { ids: list(text) },
  sql: () => `select coalesce(array_agg(id::text order by at, id), '{}') as ids from taken_back_credentials`,
})
