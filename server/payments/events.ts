import type { IncomingMessage } from 'node:http'
import { webhookEndpoints } from '@guildhall/contract/api/webhooks.ts'
import type { FastifyInstance } from 'fastify'
import type { Queryable, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Step } from '#http/answers/pagination.ts'
import { AppError } from '#http/errors.ts'
import { readBody } from '#http/json-body.ts'
import type { Deps } from '../deps.ts'
import {
  countParked,
  endEvent,
  findEvent,
  findParked,
  insertEvent,
  type ParkedRow,
  settleParked,
} from './event-queries.ts'
import type { PaymentJobDeps, ProviderEvent } from './port.ts'
import { findPayment, findPaymentOf } from './queries.ts'
import { differenceOf, syncPayment } from './reconciliation.ts'

/** Stores a provider's event, once per event id, with the job that applies it. */
async function storeEvent(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  provider: string,
  event: ProviderEvent,
): Promise<void> {
  const { id: eventId, type } = event
  await transaction(db, async (tx) => {
    const [stored] = await insertEvent(tx, { provider, eventId, type, payload: event, at: clock.now() })
    if (stored) await jobs.enqueue(tx, 'payment-event', { provider, eventId })
  })
}

/**
 * Applies one event: compares its claims with our own row, then asks the provider for the actual state; a mismatch is parked
 * for an administrator. Idempotent.
 */
export async function applyEvent(
  deps: PaymentJobDeps,
  { provider, eventId }: { provider: string; eventId: string },
): Promise<void> {
  const [row] = await findEvent(deps.db, { provider, eventId })
  if (row?.state !== 'stored') return
  const reason = await reasonToPark(deps, provider, row.payload)
  await endEvent(deps.db, { provider, eventId, reason, at: deps.clock.now() })
}

async function reasonToPark(deps: PaymentJobDeps, provider: string, event: ProviderEvent): Promise<string | null> {
  const { reference, purchaseId } = event
  if (reference === null) return null
  const [payment] =
    purchaseId === null
      ? await findPaymentOf(deps.db, { provider, reference })
      : await findPayment(deps.db, { purchaseId })
  if (!payment) return 'It names a purchase that Guildhall does not have.'
  if (payment.provider !== provider) return 'It comes from a different provider than the payment.'
  return differenceOf(payment, event) ?? syncPayment(deps, { purchaseId: payment.purchase_id, reference })
}

interface ParkedPage {
  limit: number
  step: Step
  /** Time, provider and id of the event at the edge of the page; empty for the first page. */
  from: readonly unknown[]
}

/** Provider messages that could not be applied, and refunds that failed permanently, for admin/. */
export const parkedEvents = {
  /** One page, newest first; backwards from a place, oldest first. */
  list(db: Queryable, { limit, step, from }: ParkedPage): Promise<ParkedRow[]> {
    const [at, provider, eventId] = from as [string, string, string]
    return findParked[step](db, { limit, at, provider, eventId })
  },

  async count(db: Queryable): Promise<number> {
    return (await countParked(db))[0]?.events ?? 0
  },

  /**
   * Marks an event as settled, and returns its type and the purchase it names. Throws `not_found` (404), or `event_settled`
   * (409).
   */
  async settle(tx: Tx, provider: string, eventId: string): Promise<{ type: string; purchaseId: string | null }> {
    const [settled] = await settleParked(tx, { provider, eventId })
    if (settled) return settled
    throw new AppError((await findEvent(tx, { provider, eventId })).length > 0 ? 'event_settled' : 'not_found')
  },
}

/**
 * `POST /payments/webhooks/{provider}`, only for this installation's provider: the signature covers the raw body, and the
 * answer is sent once the event is stored. Only wrong signatures count towards the rate limit: a provider sends from few
 * addresses.
 */
export async function webhookRoute(app: FastifyInstance, deps: Deps): Promise<void> {
  const { payments: provider, limits } = deps
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request: unknown, payload: IncomingMessage) => readBody(payload))
  const shape = webhookEndpoints.receive
  app.post<{ Params: { provider: string } }>(shape.path, { config: { endpoint: shape } }, async (request, reply) => {
    if (request.params.provider !== provider?.name) throw new AppError('not_found')
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const event = await provider.readEvent(body, request.headers).catch(async (error: unknown) => {
      await limits.takeAddress('other', request.ip)
      throw error
    })
    await storeEvent(deps, provider.name, event)
    return reply.header('cache-control', 'private, no-store').send({ received: true })
  })
}
