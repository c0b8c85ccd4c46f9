import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import { useFormState } from 'react-hook-form'
import { useRefused } from '#lib/forms/use-refused.ts'
import { questionErrors } from '#listings/draft/question-list.tsx'
import { ErrorSummary } from '#ui/forms/form-notices.tsx'
import { type CheckedValues, fieldNames } from './form-values.ts'
import { fieldId } from './project-fields.tsx'

/** What the last save refused, above the form. `attempt` counts the saves. */
export function FormErrors({ attempt }: { attempt: number }) {
  const { errors } = useFormState<CheckedValues>()
  const names = (Object.keys(errors) as (keyof CheckedValues)[]).filter((name) => name !== 'questions')
  const list = [
    ...names.map((name) => ({ id: fieldId(name), message: sentenceOf(name, String(errors[name]?.message ?? '')) })),
    ...questionErrors(errors.questions),
  ]
  if (!useRefused(attempt, list.length)) return null
  return <ErrorSummary title={projectFormTexts.invalid} errors={list} attempt={attempt} />
}

const complete: readonly string[] = Object.values(projectFormTexts)

/**
 * Returns an error message for use away from its field: 'Title: use at most 120 characters', unless the message already
 * names its subject.
 */
export function sentenceOf(name: keyof CheckedValues, message: string): string {
  const field = fieldNames[name]
  if (!field || complete.includes(message) || message.toLowerCase().includes(field.toLowerCase())) return message
  return `${field}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
}
