const [name, value] = ['from', 'payment']

/** Returns the address at which a provider returns a buyer who may have paid. */
export function returnUrlOf(origin: string, purchaseId: string): string {
  return `${origin}/payment-success?${new URLSearchParams({ purchase: purchaseId, [name]: value })}`
}

/** Returns the address for a buyer who goes back from the provider without paying. */
export function unpaidUrlOf(returnUrl: string): string {
  const url = new URL(returnUrl)
  url.searchParams.delete(name)
  return url.href
}

/** Whether an address is that of a buyer whom the provider returned. */
export const isReturn = (search: URLSearchParams): boolean => search.get(name) === value
