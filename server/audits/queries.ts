import type { HostProof } from '@guildhall/contract/audits/options.ts'
import type { AuditForm } from '@guildhall/contract/audits/rules.ts'
import type { EngagementSide } from '@guildhall/contract/engagements/options.ts'
import { auditTopic } from '@guildhall/contract/engagements/topics.ts'
import { int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'

const versionRow = {
  version: int,
  made_by: textOf<EngagementSide>(),
  made_at: moment,
  form: json<AuditForm>(),
  agreed_at: nullable(moment),
  signed_at: nullable(moment),
  signed_name: nullable(text),
}
/** A version of the rules; times are PostgreSQL's text. */
export type VersionRow = RowOf<typeof versionRow>
const versionColumns = Object.keys(versionRow).join(', ')

/** All versions of the rules of an engagement, newest first. */
export const findVersions = statement('audit_rules_find', {
  takes: { engagementId: text },
  gives: versionRow,
  sql: ({ engagementId }) => `
    select ${versionColumns} from audit_rules where engagement_id = ${engagementId} order by version desc`,
})

export const insertVersion = statement('audit_rules_insert', {
  takes: {
    ...{ engagementId: text, version: int, by: textOf<EngagementSide>(), at: moment, form: json<AuditForm>() },
    agreedAt: nullable(moment),
  },
  sql: (p) => `
    insert into audit_rules (engagement_id, version, made_by, made_at, form, agreed_at)
    values (${p.engagementId}, ${p.version}, ${p.by}, ${p.at}, ${p.form}, ${p.agreedAt})`,
})

export const agreeToVersion = statement('audit_rules_agree', {
  takes: { engagementId: text, version: int, at: moment },
  sql: (p) => `
    update audit_rules set agreed_at = ${p.at}
    where engagement_id = ${p.engagementId} and version = ${p.version} and agreed_at is null`,
})

export const signVersion = statement('audit_rules_sign', {
  takes: { engagementId: text, version: int, at: moment, name: text },
  sql: (p) => `
    update audit_rules set signed_at = ${p.at}, signed_name = ${p.name}
    where engagement_id = ${p.engagementId} and version = ${p.version} and signed_at is null`,
})

const hostRow = { host: text, token: text, proven_at: nullable(moment), way: nullable(textOf<HostProof>()) }
export type HostRow = RowOf<typeof hostRow>
const hostColumns = Object.keys(hostRow).join(', ')

export const findHosts = statement('audit_hosts_find', {
  takes: { engagementId: text },
  gives: hostRow,
  sql: ({ engagementId }) => `
    select ${hostColumns} from audit_hosts where engagement_id = ${engagementId} order by host`,
})

/** The agreed and running audits of a person, with the newest version of their rules and all hosts. */
export const findOpenAudits = statement('audits_open', {
  takes: { personId: int },
  gives: {
    ...{ id: text, title: text, side: textOf<EngagementSide>(), turn_until: nullable(moment) },
    ...{ rules_since: nullable(moment), newest: nullable(json<VersionRow>()), hosts: json<HostRow[]>() },
  },
  sql: ({ personId }) => `
    select e.id, e.title, case when e.client_id = ${personId} then 'client' else 'provider' end as side, e.turn_until,
      (select min(o.rules_since) from engagement_milestones m join orders o on o.id = m.order_id
        where m.engagement_id = e.id and o.state = 'paid') as rules_since,
      (select to_json(r) from (
        select ${versionColumns} from audit_rules where engagement_id = e.id order by version desc limit 1) r) as newest,
      (select coalesce(json_agg(h order by h.host), '[]') from (
        select ${hostColumns} from audit_hosts where engagement_id = e.id) h) as hosts
    from engagements e
    where ${personId} in (e.client_id, e.provider_id) and e.category = '${auditTopic}' and e.state in ('agreed', 'active')
    order by e.turn_until, e.id`,
})

/** Gives hosts their tokens; those that have one keep it. */
export const insertHosts = statement('audit_hosts_insert', {
  takes: { engagementId: text, hosts: list(text), tokens: list(text) },
  sql: (p) => `
    insert into audit_hosts (engagement_id, host, token)
    select ${p.engagementId}, h.host, h.token from unnest(${p.hosts}::text[], ${p.tokens}::text[]) h(host, token)
    on conflict do nothing`,
})

export const proveHost = statement('audit_hosts_prove', {
  takes: { engagementId: text, host: text, at: moment, way: textOf<HostProof>() },
  sql: (p) => `
    update audit_hosts set proven_at = ${p.at}, way = ${p.way}
    where engagement_id = ${p.engagementId} and host = ${p.host}`,
})

const heldRow = { engagement_id: text, role: textOf<EngagementSide>() }

/** The engagements of a person that have rules. */
export const findRulesOf = statement('audit_rules_of', {
  takes: { personId: int },
  gives: heldRow,
  sql: ({ personId }) => `
    select e.id as engagement_id, case when e.client_id = ${personId} then 'client' else 'provider' end as role
    from engagements e where ${personId} in (e.client_id, e.provider_id)
      and exists (select from audit_rules r where r.engagement_id = e.id) order by e.number`,
})

/** Deletes the contact to call from the rules of an erased client. */
export const dropContacts = statement('audit_rules_drop_contacts', {
  takes: { personId: int },
  sql: ({ personId }) => `
    update audit_rules r set form = r.form || '{"contact": "", "phone": ""}'::jsonb
    from engagements e where e.id = r.engagement_id and e.client_id = ${personId}`,
})
