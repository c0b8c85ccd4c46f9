import type { Fulfilment } from '@guildhall/contract/commerce-options.ts'

/**
 * When the invoice of an order is issued: as it is paid, over all of it, or as it is completed, over what was not sent back until
 * then. The compiler asks for that of a new fulfilment.
 */
export const invoicedAt: Record<Fulfilment, 'payment' | 'completion'> = {
  files: 'payment',
  'made-to-order': 'payment',
}
