import { jobPays } from '@guildhall/contract/hiring/options.ts'
import type { TextPlace } from '#lib/forms/device-texts.ts'
import { decisionChoices, emptyJob, type JobStart } from './job-values.ts'

/** Where the draft of a person's new job is kept. */
export const draftPlace = (owner: string): TextPlace => ({ owner, form: 'job:new' })

/**
 * Returns what the form starts with from a draft: only fields that the form has today, with values of their kind. An older
 * version of the product may have written it.
 */
export function startFrom(draft: Partial<Record<string, unknown>>): JobStart {
  const known = Object.entries(emptyJob).map(([name, empty]) => {
    const value = draft[name]
    if (Array.isArray(empty))
      return [name, Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []]
    return [name, typeof value === typeof empty ? value : empty]
  })
  const start = Object.fromEntries(known) as JobStart
  return {
    ...start,
    decides: decisionChoices.includes(start.decides) ? start.decides : emptyJob.decides,
    pay: jobPays.includes(start.pay) ? start.pay : emptyJob.pay,
  }
}

/** Whether a draft has anything that a new form has not. */
export const hasContent = (start: JobStart): boolean => JSON.stringify(start) !== JSON.stringify(emptyJob)
