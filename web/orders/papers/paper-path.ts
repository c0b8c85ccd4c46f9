/** The page of a paper of an order: its invoice at position 0, its credit notes from 1 on. */
export function paperPath(orderId: string, position: number): string {
  return `/orders/${orderId}/${position === 0 ? 'invoice' : `credit-notes/${position}`}`
}
