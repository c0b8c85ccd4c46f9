import { notAssessedText } from '../orders/cart-texts.ts'

/** The sentences for bookings that cannot be taken. */
export const bookingTexts = {
  notAssessed: notAssessedText,
  answer: 'Answer this question',
} as const
