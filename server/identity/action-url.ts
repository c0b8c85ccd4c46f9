import type { AuthActionMode } from '@guildhall/contract/identity/auth.ts'

/** The URL of the page behind a mailed link. */
export function actionUrl(origin: string, mode: AuthActionMode, oobCode: string): string {
  return `${origin}/auth/action?${new URLSearchParams({ mode, oobCode })}`
}
