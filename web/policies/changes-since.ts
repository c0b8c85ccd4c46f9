import type { termsHistory } from '@guildhall/contract/terms.ts'

/** What changed after a version, newest first; everything that ever changed for somebody who accepted none. */
export function changesSince(history: typeof termsHistory, accepted: string | null): string[] {
  return history.filter(({ version }) => accepted === null || version > accepted).flatMap(({ changes }) => changes)
}
