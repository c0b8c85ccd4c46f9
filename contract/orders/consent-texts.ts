/** What a buyer agrees to when files open before the withdrawal period ends: on the screen, and in the confirmation mail. */
export const consentTexts = {
  checkout: 'You get the files at once. Your right to withdraw from buying them ends when they open.',
  order: 'You get the files now. Your right to withdraw from buying them ends when they open.',
} as const
