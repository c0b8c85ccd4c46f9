import type { Output } from '@guildhall/contract/api/client.ts'
import type { Billing, checkoutEndpoints } from '@guildhall/contract/orders/checkout.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { checkoutApi } from './checkout-queries.ts'

interface Wish {
  quoteId: string
  billing: Billing
  /** The lines whose files open at once. */
  immediateDelivery: string[]
}

const tries = 20
const pauseMs = 1000

/**
 * Buys what was quoted. The key follows from what is asked: a double click, a reload, the back button and another tab
 * send the same request, which is one purchase.
 */
export async function buy({
  quoteId,
  billing,
  immediateDelivery,
}: Wish): Promise<Output<typeof checkoutEndpoints.checkout>> {
  const body = { quoteId, billing, ...(immediateDelivery.length > 0 ? { immediateDelivery } : {}) }
  const idempotencyKey = `${quoteId}-${checksum(JSON.stringify(body))}`
  for (let left = tries; ; left -= 1)
    try {
      return await checkoutApi.checkout({ body, idempotencyKey })
    } catch (error) {
      // The same request is on its way already: its answer is this one's.
      if (!(error instanceof ApiError && error.code === 'request_running') || left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
}

// FNV-1a over 53 bits would be as good as any: it tells one's own few versions of a form apart, and guards nothing.
function checksum(text: string): string {
  let sum = 0x811c9dc5
  for (const unit of new TextEncoder().encode(text)) sum = Math.imul(sum ^ unit, 0x01000193) >>> 0
  return sum.toString(36)
}
