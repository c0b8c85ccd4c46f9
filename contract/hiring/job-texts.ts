import { hiringLimits as most } from '../limits/hiring.ts'
import { moneyMark } from '../values/money-in-texts.ts'

/** The sentences for input that cannot be taken. */
export const jobTexts = {
  consulting: 'A job about consulting is only for invited people',
  company: 'Only invited people read what a company says',
  title: 'Say what should be done',
  need: 'Describe the work',
  category: 'Choose a category',
  amount: `Enter an amount; the job may cost from ${moneyMark(most.amountMinor.least)} to ${moneyMark(most.amountMinor.most)} in all`,
  budgetOfHours: 'The budget of a job by the hour is what all its hours cost',
  budgetOrder: 'Enter at least the lower amount',
  length: 'Choose how long the work takes',
  lengthOfHours: 'This does not fit the number of weeks. Choose another length, or change the weeks',
  files: `Choose at most ${most.files.items} of your files, and send them again if it took more than a day`,
  places: `Enter a whole number from 1 to ${most.places}`,
  questions: `Ask at most ${most.questions} questions`,
  questionTwice: 'You entered this question twice',
  decidesOn: 'Choose the day by which you decide',
  decisionRange: `Choose a day from ${most.decision.least} to ${most.decision.most} days ahead`,
  decisionMove: `Choose a later day, at most ${most.decisionMoves} days after the first one`,
  notAssessed: 'Confirm that nobody will hand in the result as their own assessed work',
  reason: 'Choose a reason',
  ask: 'Write your question',
  askAnswer: 'Write your answer',
  invited: 'Choose a person',
  cover: 'Say why you fit this job',
  answers: 'Answer every question',
  projects: `Choose at most ${most.projects} of your public projects`,
} as const
