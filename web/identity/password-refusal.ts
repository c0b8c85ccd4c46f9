import { errors } from '@guildhall/contract/errors.ts'
import { ApiError } from '#lib/api-error.ts'

/** Makes a call and puts the provider's refusal of a password at the field `name`, where it can be mended. */
export async function toFieldError<T>(name: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'password_rules')) throw error
    const { status, message } = errors.password_rules
    throw new ApiError(status, { code: error.code, message, fields: [{ path: name, message }] })
  }
}
