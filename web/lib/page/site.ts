import type { SignUpDomains } from '@guildhall/contract/identity/admission.ts'
import { useRouteLoaderData } from 'react-router'

/** What every page knows about the installation; the root loader returns at least this. */
export interface Site {
  /** The origin of the product, for canonical URLs. */
  origin: string
  /** The currency, ISO 4217. */
  currency: string
  /** What the platform keeps of each sale, in percent. */
  feePercent: number
  /** Whose email addresses can sign up. */
  signUp: SignUpDomains
}

/** Returns the installation's data; defaults before the root loader has answered (on its error page). */
export function useSite(): Site {
  return (
    (useRouteLoaderData('root') as Site | undefined) ?? { origin: '', currency: 'USD', feePercent: 0, signUp: null }
  )
}

/** Whether the operator lets nobody sign up. */
export const useSignUpClosed = (): boolean => useSite().signUp?.length === 0
