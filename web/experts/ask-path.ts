import type { AskPurpose } from '@guildhall/contract/experts/options.ts'

/** Returns the page on which an expert is asked. */
export const askPath = (to: string, purpose: AskPurpose = 'other'): string =>
  `/engagements/new?${new URLSearchParams({ to, purpose })}`
