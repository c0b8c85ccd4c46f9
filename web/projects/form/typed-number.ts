/** The price somebody typed, with a point or a comma before the cents; NaN for anything else, such as `0x10` or `1e3`. */
export function typedPrice(text: string): number {
  return numberIn(text.replace(',', '.'), /^\d+(\.\d{1,2})?$/)
}

/** The whole number somebody typed; NaN for anything else. */
export function typedInteger(text: string): number {
  return numberIn(text, /^\d+$/)
}

function numberIn(text: string, form: RegExp): number {
  return form.test(text.trim()) ? Number(text) : Number.NaN
}
