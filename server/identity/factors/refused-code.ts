import { AppError } from '#http/errors.ts'

/** The refusal of a typed code, for the form to show at its field. */
export function refusedCode(name: 'factor_code_wrong' | 'factor_code_used' | 'recovery_code_wrong'): AppError {
  const { message } = new AppError(name)
  return new AppError(name, { fields: [{ path: 'code', message }] })
}
