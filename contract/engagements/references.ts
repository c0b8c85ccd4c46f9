import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { referenceLimits as most } from '../limits/engagements.ts'
import { Reference } from '../users/references.ts'
import { EngagementId, text } from '../values/values.ts'
import { referenceCalls } from './calls.ts'
import { engagementSides } from './options.ts'

/** Whether finished work may be shown as a reference, as one of its sides sees it. */
export const ReferenceStanding = z.object({
  role: z.enum(engagementSides),
  hasAgreed: z.boolean(),
  hasOtherAgreed: z.boolean(),
  /** What the profile of the provider shows, or would show. */
  reference: Reference,
  /** The place by which the client is called; null for their name. */
  place: z.nullable(z.string()),
})
export type ReferenceStanding = z.output<typeof ReferenceStanding>

/** Agrees to a reference. The client also says what to be called; the provider's `place` is not read. */
export const ReferenceInput = z.strictObject({
  /** Where the client is, to be called 'A business in …'; null to be named. */
  place: z._default(z.nullable(text(most.place, { required: 'Enter a town, a region or a country' })), null),
})
export type ReferenceInput = z.output<typeof ReferenceInput>

const One = z.object({ id: EngagementId })
/** Null for work that cannot be a reference: not completed, nothing released, or a side is gone or blocked. */
const Answer = z.object({ reference: z.nullable(ReferenceStanding) })

/** References: finished work on the profile of its provider, once both sides agreed and until one takes it back. */
export const referenceEndpoints = {
  get: endpoint(referenceCalls.get, {
    summary: 'Whether finished work is shown as a reference, for its two sides. 404 for everybody else.',
    params: One,
    output: Answer,
  }),
  agree: endpoint(referenceCalls.agree, {
    summary:
      'Agrees that the work is shown on the profile of its provider. It is shown once both sides agreed. The client can repeat it to be called differently.',
    params: One,
    body: ReferenceInput,
    output: Answer,
  }),
  takeBack: endpoint(referenceCalls.takeBack, {
    summary: 'Takes the agreement back: the reference is gone at once. Repeating it changes nothing.',
    params: One,
    body: z.nullish(z.strictObject({})),
    output: Answer,
  }),
}
