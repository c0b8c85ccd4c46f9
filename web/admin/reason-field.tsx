import { feedbackLimits } from '@guildhall/contract/limits/people.ts'
import type { ComponentProps } from 'react'
import { TextAreaField } from '#ui/forms/text-field.tsx'

type ReasonFieldProps = Omit<ComponentProps<typeof TextAreaField>, 'value' | 'maxLength' | 'tally' | 'rows'> & {
  /** What is typed so far. */
  typed: string | undefined
}

/** Where the staff write why they act, with the characters that are left. */
export function ReasonField({ typed = '', ...field }: ReasonFieldProps) {
  const max = feedbackLimits.reason
  return <TextAreaField {...field} rows={4} maxLength={max} tally={{ used: typed.length, max }} />
}
