import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import {
  hasNothingToTake,
  missingFrom,
  ProjectInput,
  unnamedOthers,
} from '@guildhall/contract/projects/project-input.ts'
import { amountRefusal, amountTexts } from '@guildhall/contract/values/amount-texts.ts'
import { parseDuration } from '@guildhall/contract/values/duration.ts'
import { withMoney } from '@guildhall/contract/values/money-in-texts.ts'
import { otherOption } from '@guildhall/contract/values/options.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { Wanted } from '#listings/draft/draft-kind.ts'
import { type CheckedValues, inputOf, typedPrice } from './form-values.ts'

// The form loads this file with the first field that is focused: the schemas are a tenth of the page's scripts.

/** What publishing needs besides the fields; `assets` is the number of files and links for buyers, null while unknown. */
export type ProjectWanted = Wanted & { assets: number | null }

/** Validates the form against the contract, and the additional requirements for publishing. */
export function projectResolver(wanted: () => ProjectWanted): Resolver<CheckedValues> {
  return (values) => {
    const { isAsked, publish, currency, images, assets } = wanted()
    const messages = new Map<string, string>()
    const rows: { text: { type: string; message: string } }[] = []
    for (const { path, message } of ProjectInput.safeParse(inputOf(values, { publish, currency })).error?.issues ??
      []) {
      const name = String(path[0])
      if (name === 'questions' && typeof path[1] === 'number') rows[path[1]] ??= { text: { type: 'invalid', message } }
      else if (!messages.has(name)) messages.set(name, withMoney(message, currency))
    }
    // The contract only sees NaN; the typed text gives a better message.
    const refusal = amountRefusal(currency, values.price)
    if (messages.has('price') && refusal !== amountTexts.unreadable) messages.set('price', refusal)
    // Free work must have files, or be made to order.
    const { forSale, duration } = values
    const days = parseDuration(duration) ?? (duration.trim() ? orderLimits.madeToOrderDays : null)
    const price = typedPrice(currency, values.price)
    if (publish && assets !== null && hasNothingToTake({ price, forSale, days, assets }))
      messages.set('duration', projectFormTexts.deliveryRequired)
    // In field order, as the summary lists them.
    if (publish && images === 0) messages.set('images', projectFormTexts.imageRequired)
    for (const [name, isUnnamed] of Object.entries(unnamedOthers(values)))
      if (isUnnamed) messages.set(name, otherOption.missing)
    const missing = missingFrom({ ...values, publish })
    if (missing.licenceText) messages.set('licenceText', projectFormTexts.licenceTextRequired)
    if (missing.ownWork) messages.set('ownWork', projectFormTexts.ownWorkRequired)
    const found = Object.fromEntries([...messages].map(([name, message]) => [name, { type: 'invalid', message }]))
    const all = { ...found, ...(rows.length > 0 ? { questions: rows } : {}) } as FieldErrors<CheckedValues>
    const errors = isAsked ? all : withoutEmpty(all, values)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}

/** Leaves out the errors of fields in which nothing was written. */
function withoutEmpty(errors: FieldErrors<CheckedValues>, values: CheckedValues): FieldErrors<CheckedValues> {
  const isEmpty = (name: string) => {
    const value = values[name as keyof CheckedValues]
    if (name !== 'questions') return value === '' || value === undefined || value === false
    return values.questions.some(({ text }) => text === '')
  }
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !isEmpty(name)))
}

/** Returns the body of a save. Throws on values the resolver refuses. */
export function parseProject(values: CheckedValues, options: Parameters<typeof inputOf>[1]): ProjectInput {
  return ProjectInput.parse(inputOf(values, options))
}

/** Returns the body of a draft; null while the values lack what the server requires of a draft. */
export function parseDraft(values: CheckedValues, currency: string): ProjectInput | null {
  const { data } = ProjectInput.safeParse(inputOf(values, { publish: false, currency }))
  return data && !Object.values(missingFrom(data)).some(Boolean) ? data : null
}
