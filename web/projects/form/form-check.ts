import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import { hasNothingToTake, missingFrom, ProjectInput, unnamedOthers } from '@guildhall/contract/projects/projects.ts'
import { amountRefusal, amountTexts } from '@guildhall/contract/values/amount-texts.ts'
import { parseDuration } from '@guildhall/contract/values/duration.ts'
import { otherOption } from '@guildhall/contract/values/options.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { inputOf, type ProjectFormValues, typedPrice } from './form-values.ts'

/** The form's fields and its pictures: everything an error can be about. */
export type CheckedValues = ProjectFormValues & { images?: never }

/** What publishing needs beside the fields. */
export interface Wanted {
  /** What amounts are in. */
  currency: string
  /** A public project needs more than a draft. */
  publish: boolean
  /** Pictures there are, stored or chosen. */
  images: number
  /** Files and links there are for buyers; null while nobody knows. */
  assets: number | null
}

/** Checks the form against the contract, and what only publishing asks. */
export function projectResolver(wanted: () => Wanted): Resolver<CheckedValues> {
  return (values) => {
    const { publish, currency, images, assets } = wanted()
    const messages = new Map<string, string>()
    const rows: { text: { type: string; message: string } }[] = []
    for (const { path, message } of ProjectInput.safeParse(inputOf(values, { publish, currency })).error?.issues ??
      []) {
      const name = String(path[0])
      if (name === 'questions' && typeof path[1] === 'number') rows[path[1]] ??= { text: { type: 'invalid', message } }
      else if (!messages.has(name)) messages.set(name, message)
    }
    // The contract sees a number that is none; what was typed says more.
    const refusal = amountRefusal(currency, values.price)
    if (messages.has('price') && refusal !== amountTexts.unreadable) messages.set('price', refusal)
    // Free work is something to take, or made to order.
    const { forSale, duration } = values
    const days = parseDuration(duration) ?? (duration.trim() ? orderLimits.madeToOrderDays : null)
    const price = typedPrice(currency, values.price)
    if (publish && assets !== null && hasNothingToTake({ price, forSale, days, assets }))
      messages.set('duration', projectFormTexts.deliveryRequired)
    // In the order of the fields, as the summary lists them.
    if (publish && images === 0) messages.set('images', projectFormTexts.imageRequired)
    for (const [name, isUnnamed] of Object.entries(unnamedOthers(values)))
      if (isUnnamed) messages.set(name, otherOption.missing)
    const missing = missingFrom({ ...values, publish })
    if (missing.licenceText) messages.set('licenceText', projectFormTexts.licenceTextRequired)
    if (missing.ownWork) messages.set('ownWork', projectFormTexts.ownWorkRequired)
    const found = Object.fromEntries([...messages].map(([name, message]) => [name, { type: 'invalid', message }]))
    const errors = { ...found, ...(rows.length > 0 ? { questions: rows } : {}) } as FieldErrors<CheckedValues>
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}
