import * as z from 'zod/mini'
import { ReasonInput } from '../admin/members.ts'
import { endpoint } from '../api/endpoint.ts'
import { policyLimits, policyList } from '../values/policies.ts'
import { Timestamp, text } from '../values/values.ts'
import { policyCalls } from './calls.ts'

const say = {
  version: 'Choose the day from which it applies',
  changes: 'Write what changed, one sentence per line',
  tooMany: `Write at most ${policyLimits.changes} lines`,
} as const

/** A version of a policy that the staff published. Its name is the day from which it applies. */
export const PolicyVersion = z.object({
  policy: z.enum(policyList),
  version: z.iso.date(),
  /** What changed, in sentences. */
  changes: z.array(z.string()),
  /** The rules that the operator adds to the policy, as safe HTML; empty without any. */
  rulesHtml: z.string(),
  /** Whether people are asked to accept it. */
  asksConsent: z.boolean(),
  /** False until its day has come. */
  inForce: z.boolean(),
  publishedAt: Timestamp,
})
export type PolicyVersion = z.output<typeof PolicyVersion>

const items = z.object({ items: z.array(PolicyVersion) })

/** What the staff write for a new version. */
export const PolicyVersionInput = z.extend(ReasonInput, {
  policy: z.enum(policyList),
  version: z.iso.date({ error: say.version }),
  changes: z
    .array(text(policyLimits.change, { required: say.changes }))
    .check(z.minLength(1, { error: say.changes }), z.maxLength(policyLimits.changes, { error: say.tooMany })),
  /** Markdown. It replaces the rules that earlier versions added. */
  rules: z._default(text(policyLimits.rules, { lines: true }), ''),
  asksConsent: z.boolean(),
})
export type PolicyVersionInput = z.output<typeof PolicyVersionInput>

export const policyEndpoints = {
  list: endpoint(policyCalls.list, {
    summary: 'The versions of the policies that the staff published, newest first, with those announced for later.',
    output: items,
  }),
  publish: endpoint(policyCalls.publish, {
    summary:
      'Publishes a new version of a policy. Everybody is told. 422 for a day in the past or more than a year ahead; 409 unless it is later than every version of the policy.',
    body: PolicyVersionInput,
    output: items,
  }),
  consent: endpoint(policyCalls.consent, {
    summary:
      'Accepts the version of a policy that is in force; repeating it keeps the first time. 409 for an older version, 404 for one that is not in force.',
    body: z.strictObject({ policy: z.enum(policyList), version: z.iso.date() }),
  }),
}
