import { applyEvent } from './events.ts'
import type { PaymentJobDeps } from './lifecycle.ts'
import type { PaymentProvider } from './port.ts'
import { learn } from './reconcile.ts'
import { sendRefund } from './refunding.ts'
import { startPayment } from './service.ts'
import { listForgottenEvents, listForgottenRefunds, takeSilent } from './silent-queries.ts'

/** A job that failed is tried again for about this long; afterwards the clock takes up what it left. */
const forgottenMs = 60 * 60_000
const atOnce = 10
/** A run ends before its job would be given to another worker. */
const longestMs = 30_000

/**
 * Once a minute: asks the provider about payments of which it has said nothing for too long, gives up those whose purchase
 * was cancelled, and takes up events and refunds whose jobs failed until the end. What fails is asked again later.
 */
export async function askPayments(deps: PaymentJobDeps): Promise<void> {
  const { payments: provider, db, clock } = deps
  if (!provider) return
  const begin = performance.now()
  while (performance.now() - begin < longestMs) {
    const silent = await takeSilent(db, clock.now(), provider.name, atOnce)
    await each(deps, silent, (row) => askAbout(deps, provider, row))
    if (silent.length < atOnce) break
  }
  const before = new Date(clock.now().getTime() - forgottenMs)
  const events = await listForgottenEvents(db, provider.name, before)
  await each(deps, events, ({ event_id: eventId }) => applyEvent(deps, { provider: provider.name, eventId }))
  await each(deps, await listForgottenRefunds(db, provider.name, before), ({ id }) => sendRefund(deps, { id }))
}

type Silent = Awaited<ReturnType<typeof takeSilent>>[number]

async function askAbout(deps: PaymentJobDeps, provider: PaymentProvider, row: Silent): Promise<void> {
  const { purchase_id: purchaseId, state, purchase_state, email } = row
  const isOver = purchase_state === 'cancelled'
  // Nobody was told where to pay: nothing can have been paid. But the provider may know it, and is told that it is over.
  if (row.reference === null && !isOver) return
  const reference = row.reference ?? (await startPayment(deps, { purchaseId, email }))?.reference
  if (!reference) return
  if (isOver && state !== 'succeeded' && state !== 'cancelled') await provider.cancel(reference)
  const reason = await learn(deps, { purchaseId, reference })
  if (reason) deps.log.error({ purchaseId, reference, reason }, 'The provider says of a payment what does not fit')
}

async function each<Row>({ log }: PaymentJobDeps, rows: Row[], work: (row: Row) => Promise<void>): Promise<void> {
  await Promise.all(
    rows.map((row) =>
      work(row).catch((error: unknown) =>
        log.warn({ err: error }, 'A payment could not be asked about; it is asked again'),
      ),
    ),
  )
}
