import { withMoney } from '@guildhall/contract/values/money-in-texts.ts'
import { type FieldErrors, type FieldValues, get, set } from 'react-hook-form'
import { ApiError } from '../api/api-error.ts'

/** Returns the field of an error by its path in the schema. */
export type FieldAt = (path: readonly PropertyKey[]) => string

/** The last part of a path: the field's name where the form has no nested fields. */
export const lastOf: FieldAt = (path) => String(path.at(-1) ?? '')

/**
 * Converts a schema's issues to errors of react-hook-form: the first of each field, and of the form as a whole as `root`. Amounts in
 * their sentences are in `currency`.
 */
export function errorsOf<Values extends FieldValues>(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
  fieldAt: FieldAt,
  currency: string,
): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {}
  for (const { path, message } of issues) {
    const name = path.length > 0 ? fieldAt(path) : 'root'
    if (!get(errors, name)) set(errors, name, { type: 'invalid', message: withMoney(message, currency) })
  }
  return errors
}

/** Returns the messages by field name; names of nested fields have dots. */
export function messagesOf(errors: object, before = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([key, error]) => {
      if (!error || key === 'ref') return []
      const name = `${before}${key}`
      return typeof error.message === 'string' ? [[name, error.message]] : Object.entries(messagesOf(error, `${name}.`))
    }),
  )
}

/**
 * Divides what a send threw: errors at the fields that the server names, else a failure of the whole form. Anything but a
 * response counts as none.
 */
export function divideRefusal(error: unknown, fieldAt: FieldAt) {
  const refused = error instanceof ApiError ? error : new ApiError(0)
  const { code, fields } = refused
  return {
    fields: fields.map(({ path, message }) => ({ name: fieldAt(path.split('.')), type: code, message })),
    failure: fields.length > 0 ? null : refused,
  }
}
