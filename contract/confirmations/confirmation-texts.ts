/** The sentences for requests and decisions that cannot be taken. */
export const confirmationTexts = {
  name: 'Enter the name',
  nameElsewhere: 'Your profile has another name. Enter the same name, or change your profile first.',
  domain: 'Enter the domain of its website, such as carrow.example',
  source: 'Say where the document comes from',
  documentDate: 'Enter the date on the document',
  dateAhead: 'Enter a date that is not in the future',
  dateEarly: 'Enter a date from 1900 on',
  document: 'Add the document',
  documentGone: 'This document is no longer there. Add it again.',
  refusal: 'Choose a reason',
  reason: 'Explain the reason',
} as const
