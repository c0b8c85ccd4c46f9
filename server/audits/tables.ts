import { hostProofs } from '@guildhall/contract/audits/options.ts'
import type { AuditForm } from '@guildhall/contract/audits/rules.ts'
import { engagementSides } from '@guildhall/contract/engagements/options.ts'
import { auditLimits } from '@guildhall/contract/limits/findings.ts'
import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { engagements } from '#engagements/tables.ts'

/**
 * The rules of security audits, as versions: they are never changed, only agreed to and signed. Every change locks the
 * engagement. Not encrypted: the client's permission must stay readable, whatever happens to the key.
 */
export const auditRules = pgTable(
  'audit_rules',
  {
    engagementId: text('engagement_id')
      .notNull()
      .references(() => engagements.id),
    version: smallint('version').notNull(),
    madeBy: text('made_by', { enum: engagementSides }).notNull(),
    madeAt: moment('made_at').notNull(),
    form: jsonb('form').$type<AuditForm>().notNull(),
    /** When the provider agreed; writing a version counts as agreeing to it. */
    agreedAt: moment('agreed_at'),
    /** When the client signed, and the name they typed. */
    signedAt: moment('signed_at'),
    signedName: text('signed_name'),
  },
  (t) => [
    primaryKey({ columns: [t.engagementId, t.version] }),
    check('audit_rules_version', sql`${t.version} between 1 and ${sql.raw(String(auditLimits.versions))}`),
    check('audit_rules_by_known', sql`${t.madeBy} in (${oneOf(engagementSides)})`),
    check('audit_rules_agreed', sql`${t.madeBy} <> 'provider' or ${t.agreedAt} is not null`),
    check('audit_rules_signed', sql`num_nulls(${t.signedAt}, ${t.signedName}) in (0, 2)`),
  ],
)

/** The hosts that rules name or named, with the token that proves each and when it was found there last. */
export const auditHosts = pgTable(
  'audit_hosts',
  {
    engagementId: text('engagement_id')
      .notNull()
      .references(() => engagements.id),
    host: text('host').notNull(),
    token: text('token').notNull(),
    provenAt: moment('proven_at'),
    way: text('way', { enum: hostProofs }),
  },
  (t) => [
    primaryKey({ columns: [t.engagementId, t.host] }),
    check('audit_hosts_way_known', sql`${t.way} in (${oneOf(hostProofs)})`),
    check('audit_hosts_proven', sql`num_nulls(${t.provenAt}, ${t.way}) in (0, 2)`),
  ],
)
