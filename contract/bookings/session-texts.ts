import { roomLimits } from '../limits/rooms.ts'
import { sessionTypeLimits as most } from '../limits/sessions.ts'
import { moneyMark } from '../values/money-in-texts.ts'

/** The sentences for session types that cannot be taken. */
export const sessionTexts = {
  title: 'Give the session a title',
  what: 'Say what the session is for',
  topics: `Choose 1 to ${most.topics} topics`,
  mentoringType: 'Choose a kind from the list',
  minutes: `Enter the length as a whole number from ${most.minutes.least} to ${most.minutes.most}, in steps of ${most.minutes.step}`,
  people: `Enter the people as a whole number from 1 to ${most.people}`,
  placeKind: 'Choose where you meet',
  place: 'Say where you meet, or who calls whom',
  roomPeople: `Our room has ${roomLimits.people} places, yours included. Enter ${roomLimits.people - 1} people at most, or choose another place`,
  link: 'Enter a full address that begins with https://',
  cancelRule: 'Choose a rule for cancelling',
  price: `Enter 0, or a price from ${moneyMark(most.priceMinor.least)} to ${moneyMark(most.priceMinor.most)}`,
  notAssessed: 'Confirm that you will not do anybody’s assessed work for them',
  isAdult: 'Confirm that you are 18 or older',
} as const
