import { companyNameRequired } from '@guildhall/contract/auth.ts'
import type { UserType } from '@guildhall/contract/options.ts'
import { invalid } from '#http/validation.ts'

/** The name of a business, which must have one; null for everybody else. Throws `invalid`. */
export function companyNameOf(asked: { userType: UserType; companyName?: string | null | undefined }): string | null {
  if (asked.userType !== 'Business') return null
  if (!asked.companyName) throw invalid([{ path: 'companyName', message: companyNameRequired }])
  return asked.companyName
}
