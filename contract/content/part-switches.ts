import * as z from 'zod/mini'
import { ReasonInput } from '../admin/members.ts'
import { endpoint } from '../api/endpoint.ts'
import { Timestamp } from '../values/values.ts'
import { partCalls } from './calls.ts'
import { productPartNames } from './parts.ts'

/** A part of the product, and since when it is off; null while it is on. */
const PartState = z.object({ part: z.enum(productPartNames), offSince: z.nullable(Timestamp) })
export type PartState = z.output<typeof PartState>

const output = z.object({ items: z.array(PartState) })

/** The switches of the parts of the product. Each change is recorded in the staff log. */
export const partEndpoints = {
  list: endpoint(partCalls.list, {
    summary: 'Every part of the product that can be switched off, and since when it is.',
    output,
  }),
  set: endpoint(partCalls.set, {
    summary:
      'Switches a part off or on. While it is off, its pages and calls answer 404, and what already runs can be finished. Nothing happens where it is so already.',
    params: z.object({ part: z.enum(productPartNames) }),
    body: z.extend(ReasonInput, { isOn: z.boolean() }),
    output,
  }),
}
