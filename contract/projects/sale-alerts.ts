import * as z from 'zod/mini'
import { type Call, endpoint } from '../api/endpoint.ts'
import { ProjectId } from '../values/values.ts'
import { saleAlertCalls } from './sale-alert-calls.ts'

const One = z.object({ id: ProjectId })
const SaleAlert = z.object({ asked: z.boolean() })
const change = <const C extends Call>(call: C, summary: string) =>
  endpoint(call, { summary, params: One, body: z.nullish(z.strictObject({})), output: SaleAlert })

export const saleAlertEndpoints = {
  get: endpoint(saleAlertCalls.get, {
    summary: 'Whether the caller is told when the project goes on sale.',
    params: One,
    output: SaleAlert,
  }),
  ask: change(
    saleAlertCalls.ask,
    'Tells the caller once, when people can buy the project. A repeated call changes nothing; 409 when it is on sale already.',
  ),
  stop: change(saleAlertCalls.stop, 'Does not tell the caller when the project goes on sale.'),
  count: endpoint(saleAlertCalls.count, {
    summary: 'How many people wait until they can buy something from the caller.',
    output: z.object({ people: z.int() }),
  }),
}
