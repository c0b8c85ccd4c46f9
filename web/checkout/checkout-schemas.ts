import { billingLimits } from '@guildhall/contract/limits/commerce.ts'
import { questionLimits } from '@guildhall/contract/limits/questions.ts'
import { Billing } from '@guildhall/contract/orders/billing.ts'
import type { AskedLines, Quote } from '@guildhall/contract/orders/checkout.ts'
import { consentTexts } from '@guildhall/contract/orders/consent-texts.ts'
import { questionTexts } from '@guildhall/contract/projects/question-texts.ts'
import { Country } from '@guildhall/contract/values/countries.ts'
import { text } from '@guildhall/contract/values/values.ts'
import * as z from 'zod/mini'
import { beginName, choiceName, choosesOpening, consentOf } from './review.tsx'

/** The billing details, the choice for each line whose opening the buyer decides, and the consent to begin with milestones. */
export function checkoutSchema(lines: Quote['lines']) {
  const files = lines.filter(choosesOpening)
  const isFree = lines.every(({ totalMinor }) => totalMinor === 0)
  const choiceOf = (title: string) =>
    z.enum(['now', 'later'], {
      error: files.length === 1 ? 'Choose when you get the files' : `Choose when you get the files of ${title}`,
    })
  return z.safeExtend(Billing, {
    // The type of a field does not depend on what is bought.
    country: (isFree ? z.optional(Country) : Country) as z.ZodMiniOptional<typeof Country>,
    choices: z.object(Object.fromEntries(files.map(({ lineId, title }) => [choiceName(lineId), choiceOf(title)]))),
    [beginName]: consentOf(lines)
      ? z.literal('yes', { error: consentTexts.milestoneMissing })
      : z.optional(z.literal('yes')),
    company: z.optional(text(billingLimits.company, { required: 'Enter the name of the company' })),
  })
}

/** The answers to the questions of these lines, by question id. */
export function answersSchema(lines: AskedLines['lines']) {
  return z.object(
    Object.fromEntries(
      lines
        .flatMap(({ answers }) => answers)
        .map(({ questionId, required }) => [
          questionId,
          text(questionLimits.answer, { lines: true, ...(required ? { required: questionTexts.answer } : {}) }),
        ]),
    ),
  )
}
