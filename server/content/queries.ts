import type { PolicyName } from '@guildhall/contract/values/policies.ts'
import { bool, day, int, list, moment, nullable, statement, text, textOf } from '#db/statement.ts'

export const findPartsOff = statement('content_parts_off', {
  gives: { part: text, since: moment },
  sql: () => 'select part, since from parts_off order by part',
})

export const addPartOff = statement('content_part_off_add', {
  takes: { part: text, at: moment },
  gives: { part: text },
  sql: ({ part, at }) =>
    `insert into parts_off (part, since) values (${part}, ${at}) on conflict do nothing returning part`,
})

export const removePartOff = statement('content_part_off_remove', {
  takes: { part: text },
  gives: { part: text },
  sql: ({ part }) => `delete from parts_off where part = ${part} returning part`,
})

const versionRow = {
  policy: textOf<PolicyName>(),
  version: day,
  changes: list(text),
  rules_html: text,
  asks_consent: bool,
  published_at: moment,
  in_force_at: nullable(moment),
}

export const findVersions = statement('policy_versions_all', {
  gives: versionRow,
  sql: () => `
    select policy, version, changes, rules_html, asks_consent, published_at, in_force_at
    from policy_versions order by version desc, policy`,
})

/** Two who publish go one after the other; people are told meanwhile. */
export const lockVersions = statement('policy_versions_lock', {
  sql: () => 'lock table policy_versions in share update exclusive mode',
})

export const insertVersion = statement('policy_version_insert', {
  takes: {
    ...{ policy: text, version: day, changes: list(text), rules: text, rulesHtml: text, asksConsent: bool, at: moment },
    inForceAt: nullable(moment),
  },
  sql: (p) => `
    insert into policy_versions (policy, version, changes, rules, rules_html, asks_consent, published_at, in_force_at)
    values (${p.policy}, ${p.version}, ${p.changes}, ${p.rules}, ${p.rulesHtml}, ${p.asksConsent}, ${p.at}, ${p.inForceAt})`,
})

/** Lets every version whose day has come come into force. */
export const bringIntoForce = statement('policy_versions_begin', {
  takes: { today: day, at: moment },
  gives: { policy: text },
  sql: ({ today, at }) => `
    update policy_versions set in_force_at = ${at} where in_force_at is null and version <= ${today} returning policy`,
})

export const findInForce = statement('policy_version_in_force', {
  takes: { policy: text },
  gives: { version: day },
  sql: ({ policy }) => `
    select version from policy_versions where policy = ${policy} and in_force_at is not null order by version desc limit 1`,
})

export const insertConsent = statement('policy_consent_insert', {
  takes: { personId: int, policy: text, version: day, at: moment },
  sql: ({ personId, policy, version, at }) => `
    insert into policy_consents (person_id, policy, version, at) values (${personId}, ${policy}, ${version}, ${at})
    on conflict do nothing`,
})

export const lockVersion = statement('policy_version_lock', {
  takes: { policy: text, version: day },
  gives: { changes: list(text), told_up_to: int },
  sql: ({ policy, version }) => `
    select changes, told_up_to from policy_versions where policy = ${policy} and version = ${version} for update`,
})

export const findNextPeople = statement('policy_people_next', {
  takes: { after: int, most: int },
  gives: { id: int },
  sql: ({ after, most }) => `select id from people where id > ${after} order by id limit ${most}`,
})

export const markVersionTold = statement('policy_version_told', {
  takes: { policy: text, version: day, toldUpTo: int },
  sql: ({ policy, version, toldUpTo }) => `
    update policy_versions set told_up_to = ${toldUpTo} where policy = ${policy} and version = ${version}`,
})

export const findConsents = statement('policy_consents_of', {
  takes: { personId: int },
  gives: { policy: text, version: day, at: moment },
  sql: ({ personId }) =>
    `select policy, version, at from policy_consents where person_id = ${personId} order by at, policy`,
})
