/**
 * The number of an amount of money as people type it: at most twelve digits, a point or a comma before one or two decimals;
 * thousands apart by spaces, apostrophes or commas, or by points where a comma comes before the decimals. '1.000' is not one:
 * it may be a thousand or one.
 */
export const amountNumber = String.raw`(?:\d{1,12}(?:[,.]\d\d?)?|[1-9]\d{0,2}(?:(?:[\s'’]\d{3}){1,3}(?:[,.]\d\d?)?|(?:,\d{3}){1,3}(?:\.\d\d?)?|(?:\.\d{3}){1,3},\d\d?))`

const anyAmount = new RegExp(String.raw`^[\s\p{Sc}\p{L}]*${amountNumber}[\s\p{Sc}\p{L}]*$`, 'u')

/**
 * The minor units of an amount in an address, never rounded; null when it cannot be read. The name of a
 * currency says nothing there: the page shows which it is. What people type into a form is read by `parseAmountIn`.
 */
export function parseAmount(text: string): number | null {
  if (!anyAmount.test(text)) return null
  const [, cents = ''] = /[,.](\d\d?)\D*$/.exec(text) ?? []
  return Number(text.replace(/\D/g, '') + '00'.slice(cents.length))
}
