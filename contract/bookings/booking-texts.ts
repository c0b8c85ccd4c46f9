import { notAssessedText } from '../orders/session-choice.ts'

/** The sentences for bookings that cannot be taken. */
export const bookingTexts = {
  notAssessed: notAssessedText,
  answer: 'Answer this question',
} as const
