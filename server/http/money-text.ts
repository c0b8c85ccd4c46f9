/** An amount in minor units as people read it: '$12.50'. */
export function moneyText(minor: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(minor / 100)
}
