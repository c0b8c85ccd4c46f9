/** What a buyer agrees to when files open, or work begins, before the withdrawal period ends: on the screen, and in the confirmation mail. */
export const consentTexts = {
  checkout: 'You get the files at once. Your right to withdraw from buying them ends when they open.',
  order: 'You get the files now. Your right to withdraw from buying them ends when they open.',
  milestone:
    'I ask for the work to begin before the 14 days to withdraw are over. My right to withdraw ends when the seller begins.',
  milestoneMissing:
    'Agree that it begins before the 14 days to withdraw are over. Milestones, sessions and runs of agents are sold only with this.',
  runs: 'I ask for the runs to begin before the 14 days to withdraw are over. Instead of withdrawing, I can give back at any time what I have not used.',
  session:
    'I ask for the session to begin before the 14 days to withdraw are over. Its rule for cancelling applies instead of the right to withdraw.',
} as const
