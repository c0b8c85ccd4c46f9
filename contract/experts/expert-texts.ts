import { expertLimits as most } from '../limits/experts.ts'

/** The sentences of forms about experts. */
export const expertTexts = {
  fields: `Choose 1 to ${most.fields} fields`,
  help: 'Choose what you can help with from the list',
  answerDays: `Enter a number of days from 1 to ${most.answerDays.most}`,
  topic: 'Enter the topic of the doctorate',
  what: 'Enter what you want reviewed',
  pages: `Enter a number of pages from 1 to ${most.pages.toLocaleString('en')}`,
  where: 'Enter where the talk is',
  cv: 'Choose a CV that is still here, or send it again',
  cvOnly: 'A CV belongs to a request for a place for a doctorate',
  date: 'Enter a date such as 2027-03-31',
} as const
