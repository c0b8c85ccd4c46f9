/** The sentences for bookings that cannot be taken. */
export const bookingTexts = {
  notAssessed: 'Confirm that this is not about work that will be assessed',
  answer: 'Answer this question',
} as const
