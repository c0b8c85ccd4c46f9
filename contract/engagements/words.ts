import type { DeclineReason, ResultLicence, WorkReviewWord } from './options.ts'

/** Why a side declines or ends, as both read it. */
export const declineReasonWords: Record<DeclineReason, string> = {
  busy: 'No time for it',
  price: 'The price does not fit',
  scope: 'The work does not fit',
  dates: 'The dates do not fit',
  'changed-plans': 'Plans have changed',
  other: 'Another reason',
}

/** What the client may do with the result: a name, and a sentence. */
export const resultLicenceWords: Record<ResultLicence, { name: string; meaning: string }> = {
  'all-rights': { name: 'All rights', meaning: 'The result belongs to the client once it is paid.' },
  use: {
    name: 'Right to use',
    meaning: 'The client may use and change it in their own work. The provider keeps the rights.',
  },
  mit: { name: 'MIT', meaning: 'Both may use, change and share it freely, with the copyright notice.' },
  'cc-by-4.0': { name: 'CC BY 4.0', meaning: 'Both may use, change and share it freely, naming the author.' },
}

/** The words to tick in a review of a person. */
export const workReviewNames: Record<WorkReviewWord, string> = {
  clear: 'Clear',
  'on-time': 'On time',
  kind: 'Kind',
  again: 'Would work again',
}
