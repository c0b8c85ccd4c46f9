import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { engagementSides } from '../engagements/options.ts'
import { auditLimits as most } from '../limits/findings.ts'
import { UserCard } from '../users/user-card.ts'
import { EngagementId, Timestamp, text } from '../values/values.ts'
import { auditCalls } from './calls.ts'
import { Host, SourceAddress } from './hosts.ts'
import { auditReaders, auditSteps, hostProofs } from './options.ts'
import { auditTexts as say } from './words.ts'

const dayMs = 86_400_000
const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / dayMs + 1
const unique = z.overwrite((items: string[]) => [...new Set(items)])

/** The rules of an audit, as either side enters them. Days are days in UTC; the last one belongs to the period. */
export const AuditForm = z
  .strictObject({
    /** What is tested, and what must not be. */
    what: text(most.what, { required: say.what, lines: true }),
    /** Whether the target has a public address. Its hosts are then proven. */
    isPublic: z.boolean({ error: say.target }),
    hosts: z.array(Host).check(unique, z.maxLength(most.hosts, { error: say.mostHosts })),
    from: z.iso.date({ error: say.from }),
    until: z.iso.date({ error: say.until }),
    /** From which addresses or networks tests come. */
    addresses: z.array(SourceAddress).check(unique, z.maxLength(most.addresses, { error: say.mostAddresses })),
    /** Whom to call when something breaks, and under which number. */
    contact: text(most.contact, { required: say.contact }),
    phone: text(most.phone, { required: say.phone }),
  })
  .check(
    z.refine(({ isPublic, hosts }) => !isPublic || hosts.length > 0, { path: ['hosts'], error: say.hosts }),
    z.refine(({ isPublic, hosts }) => isPublic || hosts.length === 0, { path: ['hosts'], error: say.noHosts }),
    z.refine(({ isPublic, addresses }) => !isPublic || addresses.length > 0, {
      path: ['addresses'],
      error: say.addresses,
    }),
    z.refine(({ from, until }) => from <= until, { path: ['until'], error: say.order }),
    z.refine(({ from, until }) => daysBetween(from, until) <= most.periodDays, { path: ['until'], error: say.period }),
  )
export type AuditForm = z.output<typeof AuditForm>

const When = z.nullable(Timestamp)
const version = z.int().check(z.gte(1), z.lte(most.versions))

/** A version of the rules. Versions are never changed; the newest counts. */
export const AuditVersion = z.object({
  version: z.int(),
  madeBy: z.enum(engagementSides),
  madeAt: Timestamp,
  form: z.object({
    ...{ what: z.string(), isPublic: z.boolean(), hosts: z.array(z.string()) },
    ...{ from: z.string(), until: z.string(), addresses: z.array(z.string()) },
    /** Empty once the client has deleted their account. */
    ...{ contact: z.string(), phone: z.string() },
  }),
  /** When the provider agreed. */
  agreedAt: When,
  /** When the client signed, and the name they typed. */
  signedAt: When,
  signedName: z.nullable(z.string()),
})
export type AuditVersion = z.output<typeof AuditVersion>

/** A host of the newest version. */
export const AuditHost = z.object({
  host: z.string(),
  /** What the client publishes on it; null for the provider. */
  token: z.nullable(z.string()),
  isProven: z.boolean(),
  provenAt: When,
  /** How it was proven last. */
  way: z.nullable(z.enum(hostProofs)),
  /** Until when that counts: to the end of the period, and no longer than a proof is valid. */
  validUntil: When,
})
export type AuditHost = z.output<typeof AuditHost>

/** The rules of a security audit, as one of its sides reads them, or the staff who decide a dispute about it. */
export const AuditRules = z.object({
  engagementId: EngagementId,
  title: z.string(),
  /** The viewer: one of the sides, or the staff who decide a dispute. */
  role: z.enum(auditReaders),
  client: z.nullable(UserCard),
  provider: z.nullable(UserCard),
  /** Whether they can be written, signed and proven now: between the agreement on an offer and the end. */
  isOpen: z.boolean(),
  /** The period of the newest version is over, so nobody can agree to it any more. */
  isOver: z.boolean(),
  /** What is missing before something can be delivered. */
  missing: z.array(z.enum(auditSteps)),
  /** All versions, newest first. */
  versions: z.array(AuditVersion),
  hosts: z.array(AuditHost),
})
export type AuditRules = z.output<typeof AuditRules>

/** The client's signature. */
export const SignatureInput = z.strictObject({
  version,
  name: text(most.name, { required: say.name }),
  mayBeTested: z.literal(true, { error: say.allowed }),
  /** Needed where the rules name no host. */
  noPublicAddress: z._default(z.boolean(), false),
})
export type SignatureInput = z.output<typeof SignatureInput>

const Work = z.object({ id: EngagementId })
const Answer = z.object({ rules: AuditRules })

/** Rules of security audits. Everybody but the two sides gets 404; the staff who decide a dispute about the audit only read them. */
export const auditEndpoints = {
  get: endpoint(auditCalls.get, {
    summary: 'The rules of a security audit with all versions; null for engagements about anything else.',
    params: Work,
    output: z.object({ rules: z.nullable(AuditRules) }),
  }),
  propose: endpoint(auditCalls.propose, {
    summary:
      'Writes a new version of the rules, for either side. The provider agrees to what they write; the client signs. `after` is the newest version that the sender has seen, 0 for none: 409 when there is a newer one.',
    params: Work,
    body: z.strictObject({ after: z.int().check(z.gte(0), z.lte(most.versions)), form: AuditForm }),
    output: Answer,
  }),
  agree: endpoint(auditCalls.agree, {
    summary: 'The provider agrees to the newest version. Repeating it changes nothing.',
    params: Work,
    body: z.strictObject({ version }),
    output: Answer,
  }),
  sign: endpoint(auditCalls.sign, {
    summary: 'The client signs the newest version. Repeating it changes nothing.',
    params: Work,
    body: SignatureInput,
    output: Answer,
  }),
  prove: endpoint(auditCalls.prove, {
    summary: `Looks for the client’s token on a host of the newest version, in a TXT record or a file: 409 with what was found instead. A proof is valid for ${most.proofDays} days at most.`,
    params: Work,
    body: z.strictObject({ host: Host, way: z.enum(hostProofs) }),
    output: Answer,
  }),
}
