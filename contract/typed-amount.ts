/**
 * An amount of money as people type it, also for the `pattern` of a field: at most twelve digits, a point or a comma before
 * one or two decimals; thousands apart by spaces, apostrophes or commas, or by points where a comma comes before the
 * decimals; the sign of a currency before or behind. '1.000' is not one: it may be a thousand or one.
 */
export const typedAmount =
  /^[\s\p{Sc}]*(\d{1,12}([,.]\d\d?)?|[1-9]\d{0,2}(([\s'’]\d{3}){1,3}([,.]\d\d?)?|(,\d{3}){1,3}(\.\d\d?)?|(\.\d{3}){1,3},\d\d?))[\s\p{Sc}]*$/u

/**
 * The minor units somebody typed, never rounded; null when that cannot be read (`amountRefusal` says why in words). A sign
 * says nothing about the currency: the installation has one, and every form shows it.
 */
export function parseAmount(text: string): number | null {
  if (!typedAmount.test(text)) return null
  const [, cents = ''] = /[,.](\d\d?)\D*$/.exec(text) ?? []
  return Number(text.replace(/\D/g, '') + '00'.slice(cents.length))
}
