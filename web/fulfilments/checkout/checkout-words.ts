import type { PurchaseOrder } from '@guildhall/contract/orders/checkout.ts'

/** The progress of an item: its steps, and the index of the current one (equal to the step count when all are done). */
export interface ItemSteps {
  steps: readonly string[]
  current: number
}

/** What the checkout and the page of a purchase say of a kind of order. */
export interface CheckoutWords {
  /** Before payment. */
  offered: {
    /** Whether the buyer chooses between immediate access and a withdrawal period. */
    opensOnChoice: boolean
    /** What the buyer must agree to, once for all items of the kind; null for nothing. */
    consent: string | null
    /** When delivery is due: for how many lines, and within how many days. `zone` is the reader's time zone. */
    comes(lines: number, days: number, zone: string): string
  }
  /** After it, for an order that is neither cancelled nor refunded. */
  bought: {
    steps(order: PurchaseOrder): ItemSteps
    /** When delivery is due; `at` follows the words. */
    comes(order: PurchaseOrder): { words: string; at?: string; withTime?: true }
  }
}
