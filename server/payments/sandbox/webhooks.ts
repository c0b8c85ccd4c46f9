import { signatureHeaders } from '@guildhall/contract/request-headers.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { isAnyDue, settleDue } from './move-queries.ts'
import type { SandboxPayment } from './queries.ts'
import { sign } from './signature.ts'
import { insertWebhook, markDelivered, takeWebhooks } from './webhook-queries.ts'

export type SandboxDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'jobs'>

/** How much later a webhook comes that shall be late, or overtaken. */
const lateMs = 10_000
const mostAttempts = 15
const longestMs = 10_000

/** Writes the webhooks of what happened to a payment, in the sandbox's own transaction, and the job that sends them. */
export async function tell({ clock, jobs }: SandboxDeps, tx: Tx, payment: SandboxPayment, type: string): Promise<void> {
  const now = clock.now()
  const { reference, purchase_id: purchaseId, amount_minor: amountMinor, currency, delivery } = payment
  const body = JSON.stringify({
    id: `evt_${newId()}`,
    type,
    created: now.toISOString(),
    data: { reference, purchaseId, amountMinor, currency },
  })
  const isLate = delivery === 'late' || (delivery === 'reversed' && type === 'payment.processing')
  const dueAt = isLate ? new Date(now.getTime() + lateMs) : now
  for (const _copy of delivery === 'twice' ? [1, 2] : [1]) await insertWebhook(tx, reference, type, body, dueAt)
  await jobs.enqueue(tx, 'sandbox', {}, isLate ? dueAt : undefined)
}

/** What the sandbox does by itself: slow payments that are due succeed, webhooks that are due are sent until answered. */
export async function runSandbox(deps: SandboxDeps): Promise<void> {
  await settleSlow(deps)
  for (;;) {
    const { db, clock } = deps
    const due = await takeWebhooks(db, clock.now(), mostAttempts)
    if (due.length === 0) return
    for (const { id, body, due_at } of due.sort((a, b) => a.id - b.id)) {
      if (await send(deps, body)) await markDelivered(db, id, clock.now())
      else await deps.jobs.enqueue(db, 'sandbox', {}, new Date(due_at))
    }
  }
}

/** Slow payments succeed when their time has come, also when nobody was there at that moment. */
export async function settleSlow(deps: SandboxDeps): Promise<void> {
  const [any] = await isAnyDue(deps.db, deps.clock.now())
  if (!any?.due) return
  await transaction(deps.db, async (tx) => {
    for (const payment of await settleDue(tx, deps.clock.now())) await tell(deps, tx, payment, 'payment.succeeded')
  })
}

async function send({ config, clock }: SandboxDeps, body: string): Promise<boolean> {
  const response = await fetch(`${config.origin}/api/payments/webhooks/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [signatureHeaders.sandbox]: sign(config.sandboxSecret ?? '', body, clock.now()),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(longestMs),
  }).catch(() => null)
  await response?.body?.cancel()
  return response?.ok ?? false
}
