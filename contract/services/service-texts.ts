import { serviceLimits as most } from '../limits/services.ts'
import { moneyMark } from '../values/money-in-texts.ts'

/** The sentences for input that cannot be taken. */
export const serviceTexts = {
  title: 'Give your service a title',
  description: 'Describe your service',
  topic: 'Choose a topic',
  packages: `A service has 1 to ${most.packages} packages`,
  packageName: 'Name the package',
  packageTwice: 'Two packages have this name',
  gives: 'Say what the client gets',
  amount: `Enter a price from ${moneyMark(most.amountMinor.least)} to ${moneyMark(most.amountMinor.most)}`,
  days: `Enter the days as a whole number from 1 to ${most.packageDays}`,
  changes: `Enter the rounds of changes as a whole number from 0 to ${most.changes.most}`,
  extras: `A service has at most ${most.extras} extras`,
  extraName: 'Name the extra',
  extraTwice: 'Two extras have this name',
  extraDays: `Enter the days it adds as a whole number from 0 to ${most.extraDays}`,
  common: `Answer at most ${most.common} common questions`,
  commonQuestion: 'Write the question',
  commonAnswer: 'Write the answer',
  notAssessed: 'Confirm that you will not do anybody’s assessed work for them',
  isAdult: 'Confirm that you are 18 or older',
  choice: 'Choose one of the packages',
  peopleTwice: 'Choose each person once',
  people: `Choose 1 to ${most.askedAtOnce} people`,
} as const

/** The refusal for too many pictures; `stored` is the number the service has now. */
export function tooManyServiceImages(stored: number): string {
  return `A service has at most ${most.images} pictures. Yours has ${stored}.`
}
