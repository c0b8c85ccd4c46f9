/** What a buyer agrees to when files open before the days of withdrawal are over: on the screen, and in the mail that confirms it. */
export const consentTexts = {
  checkout: 'Open the files at once. My right to withdraw from them ends when they open.',
  order: 'I ask for the files now, and I know that my right to withdraw ends when they open.',
} as const
