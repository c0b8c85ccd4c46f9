/**
 * Pattern of a typed amount of money: at most twelve digits, a point or comma before one or two decimals; thousands
 * separated by spaces, apostrophes or commas, or by points when a comma precedes the decimals. '1.000' is refused: it could
 * mean a thousand or one.
 */
export const amountNumber = String.raw`(?:\d{1,12}(?:[,.]\d\d?)?|[1-9]\d{0,2}(?:(?:[\s'’]\d{3}){1,3}(?:[,.]\d\d?)?|(?:,\d{3}){1,3}(?:\.\d\d?)?|(?:\.\d{3}){1,3},\d\d?))`

const anyAmount = new RegExp(String.raw`^[\s\p{Sc}\p{L}]*${amountNumber}[\s\p{Sc}\p{L}]*$`, 'u')

/**
 * Returns the minor units of an amount in an address, never rounded; null when it cannot be read. No currency is accepted
 * there: the page shows which it is. Amounts typed into a form are read by `parseAmountIn`.
 */
export function parseAmount(text: string): number | null {
  if (!anyAmount.test(text)) return null
  const [, cents = ''] = /[,.](\d\d?)\D*$/.exec(text) ?? []
  return Number(text.replace(/\D/g, '') + '00'.slice(cents.length))
}
