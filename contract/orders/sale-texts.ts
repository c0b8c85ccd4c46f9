/**
 * What a seller's figures mean, in the words of their tooltips. A sale is defined once in the database, as the function
 * `is_sale` (decision 23); every figure called 'Sold' or 'Sales' is counted with it.
 */
export const saleTexts = {
  sale: 'One paid item of an order, however many licences it has. It counts on the day it was paid. If the order is cancelled or refunded in full, it no longer counts. Free items are not sales.',
  earned: 'Your share of completed orders, after our fee and refunds.',
  conversion:
    'Of the signed-in people who viewed a project with a price in this time, the share who bought it in this time. Each person counts once per project. Purchases that were refunded in full are left out.',
} as const
