/** What a buyer agrees to when files open before the withdrawal period ends: on the screen, and in the confirmation mail. */
export const consentTexts = {
  checkout: 'The files open at once. Your right to withdraw from them ends when they open.',
  order: 'The files open now. Your right to withdraw from them ends when they open.',
} as const
