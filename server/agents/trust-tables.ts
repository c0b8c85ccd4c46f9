import type { AgentAsks } from '@guildhall/contract/agents/asks.ts'
import { consentChoices, readerStandings } from '@guildhall/contract/agents/trust-options.ts'
import { hostProofs } from '@guildhall/contract/audits/options.ts'
import { agentTrustLimits as most } from '@guildhall/contract/limits/agent-trust.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { people } from '#users/tables.ts'
import { agents } from './tables.ts'

const agentId = () =>
  text('agent_id')
    .notNull()
    .references(() => agents.id, { onDelete: 'cascade' })
const personId = () =>
  bigint('user_id', { mode: 'number' })
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

/**
 * The versions of an agent, each with its manifest. A trigger keeps them as they were published: only how far people were
 * told, and whether the author keeps it running, change later.
 */
export const agentVersions = pgTable(
  'agent_versions',
  {
    agentId: agentId(),
    /** 1, 2, 3: the order of the versions. */
    number: smallint('number').notNull(),
    /** As the author names it: '1.4.0'. */
    version: text('version').notNull(),
    changes: text('changes').notNull(),
    /** The text of its server.json, of which `sha256` is the hash. */
    manifest: text('manifest').notNull(),
    sha256: text('sha256').notNull(),
    asks: jsonb('asks').$type<AgentAsks>().notNull(),
    /** Empty when it is only fetched. */
    remoteUrl: text('remote_url').notNull(),
    /** The tools that its remote had; empty without one. */
    tools: jsonb('tools').$type<{ name: string; digest: string }[]>().notNull(),
    publishedAt: moment('published_at').notNull(),
    /** Whether its author keeps it running for people who stay on it. */
    isKept: boolean('is_kept').notNull().default(true),
    /** The key of the request that published it: repeating it publishes nothing. */
    requestKey: text('request_key'),
    /** The internal id of the last person who was told; people are told in the order of their ids. */
    toldUpTo: bigint('told_up_to', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.agentId, t.number] }),
    unique('agent_versions_name').on(t.agentId, t.version),
    unique('agent_versions_request').on(t.agentId, t.requestKey),
    check('agent_versions_number', sql`${t.number} between 1 and ${sql.raw(String(most.versions))}`),
    check('agent_versions_named', sql`${t.version} <> '' and (${t.changes} <> '' or ${t.number} = 1)`),
    check('agent_versions_digest', sql`${t.sha256} = encode(sha256(convert_to(${t.manifest}, 'UTF8')), 'hex')`),
  ],
)

/** What people decided about a version that asks for more than the one they had. */
export const agentConsents = pgTable(
  'agent_consents',
  {
    userId: personId(),
    agentId: agentId(),
    number: smallint('number').notNull(),
    choice: text('choice', { enum: consentChoices }).notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.agentId, t.number] }),
    foreignKey({
      name: 'agent_consents_version',
      columns: [t.agentId, t.number],
      foreignColumns: [agentVersions.agentId, agentVersions.number],
    }).onDelete('cascade'),
    check('agent_consents_choice_known', sql`${t.choice} in (${oneOf(consentChoices)})`),
    index('agent_consents_agent').on(t.agentId, t.number),
  ],
)

/** The hosts of remotes, with the token that proves each and when it was found there last. */
export const agentHosts = pgTable(
  'agent_hosts',
  {
    agentId: agentId(),
    host: text('host').notNull(),
    token: text('token').notNull(),
    provenAt: moment('proven_at'),
    way: text('way', { enum: hostProofs }),
  },
  (t) => [
    primaryKey({ columns: [t.agentId, t.host] }),
    check('agent_hosts_way_known', sql`${t.way} in (${oneOf(hostProofs)})`),
    check('agent_hosts_proven', sql`num_nulls(${t.provenAt}, ${t.way}) in (0, 2)`),
  ],
)

/** The remote that is checked: that of an agent's newest version. */
export const agentRemotes = pgTable(
  'agent_remotes',
  {
    agentId: text('agent_id')
      .primaryKey()
      .references(() => agents.id, { onDelete: 'cascade' }),
    number: smallint('number').notNull(),
    nextAt: moment('next_at').notNull(),
    /** Failed checks in a row. */
    failures: integer('failures').notNull().default(0),
    failingSince: moment('failing_since'),
    /** Since when it cannot be tried, because several checks in a row failed. */
    pausedAt: moment('paused_at'),
  },
  (t) => [
    foreignKey({
      name: 'agent_remotes_version',
      columns: [t.agentId, t.number],
      foreignColumns: [agentVersions.agentId, agentVersions.number],
    }).onDelete('cascade'),
    check('agent_remotes_failing', sql`${t.failures} >= 0 and (${t.failures} > 0) = (${t.failingSince} is not null)`),
    check(
      'agent_remotes_paused',
      sql`(${t.pausedAt} is not null) = (${t.failures} >= ${sql.raw(String(most.failures))})`,
    ),
    index('agent_remotes_due').on(t.nextAt),
  ],
)

/** What each check of a remote found, for 30 days. */
export const agentChecks = pgTable(
  'agent_checks',
  {
    agentId: agentId(),
    at: moment('at').notNull(),
    number: smallint('number').notNull(),
    /** Null when it answered. */
    problem: text('problem'),
    ms: integer('ms').notNull(),
    /** How its tools differed from those of the version, by name. */
    added: text('added').array().notNull(),
    removed: text('removed').array().notNull(),
    changed: text('changed').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.agentId, t.at] }), index('agent_checks_time').on(t.at)],
)

/** Who signed that they have read a version. */
export const agentReadings = pgTable(
  'agent_readings',
  {
    agentId: agentId(),
    number: smallint('number').notNull(),
    userId: personId(),
    /** The name they signed with. */
    name: text('name').notNull(),
    standing: text('standing', { enum: readerStandings }).notNull(),
    /** The verified domain they had; empty for a professor without one. */
    domain: text('domain').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agentId, t.number, t.userId] }),
    foreignKey({
      name: 'agent_readings_version',
      columns: [t.agentId, t.number],
      foreignColumns: [agentVersions.agentId, agentVersions.number],
    }).onDelete('cascade'),
    check('agent_readings_standing_known', sql`${t.standing} in (${oneOf(readerStandings)})`),
    check('agent_readings_signed', sql`${t.name} <> ''`),
    check('agent_readings_domain', sql`${t.standing} = 'professor' or ${t.domain} <> ''`),
    index('agent_readings_person').on(t.userId),
  ],
)
