import type { ReactNode } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import type { CheckedValues } from '../form-check.ts'
import type { ProjectFormValues } from '../form-values.ts'
import { fieldNames } from './field-names.ts'

type TextName = Exclude<
  keyof ProjectFormValues,
  'forSale' | 'ownWork' | 'questions' | 'category' | 'licence' | 'status'
>

interface TextInputProps {
  name: TextName
  optional?: boolean
  help?: ReactNode
  placeholder?: string
  /** Characters allowed; shown with those used. */
  max?: number
  work?: boolean
  lines?: number
  autoFocus?: boolean
  inputMode?: 'decimal' | 'numeric'
  prefix?: string
  suffix?: string
}

/** The id of a field's control, for the error summary. */
export function fieldId(name: keyof CheckedValues): string {
  return `project-${name}`
}

/** The sentence that is wrong with a field now. */
export function useFieldError(name: keyof CheckedValues): string | undefined {
  const { errors } = useFormState<CheckedValues>({ name: name as TextName })
  return errors[name]?.message as string | undefined
}

/** A text of the project form, one line or several. */
export function TextInput({ name, max, lines, work = false, prefix, suffix, ...rest }: TextInputProps) {
  const { register } = useFormContext<CheckedValues>()
  const used = useWatch<CheckedValues, TextName>({ name }).trim().length
  const shared = {
    ...rest,
    label: fieldNames[name],
    ...register(name),
    id: fieldId(name),
    error: useFieldError(name),
    ...(max ? { tally: { used, max } } : {}),
  }
  if (lines) return <TextAreaField {...shared} rows={lines} />
  return <TextField {...shared} prefix={prefix} suffix={suffix} data-work={work || undefined} autoComplete="off" />
}
