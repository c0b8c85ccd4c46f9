import { blockLimits } from '../limits/profiles.ts'
import { toMinor } from '../values/money.ts'
import { moneyMark } from '../values/money-in-texts.ts'
import { otherOption } from '../values/options.ts'

/** The error texts of the profile forms. */
export const profileTexts = {
  specify: otherOption.missing,
  chooseFromList: 'Choose from the list',
  institutionRequired: 'Name the university or school',
  companyRequired: 'Name the company or place',
  year: `Enter a year with four digits, from ${blockLimits.oldestYear} on`,
  yearsAhead: `Enter a year that is at most ${blockLimits.yearsAhead} years ahead`,
  endsBefore: 'The end cannot be before the start',
  month: 'Choose a month and a year',
  startRequired: 'Say when it began',
  date: 'Enter a real date',
  birthDate: `Enter a date of birth between ${blockLimits.youngestAge} and ${blockLimits.oldestAge} years ago`,
  hourlyRate: `Enter an amount from ${moneyMark(0)} to ${moneyMark(toMinor(blockLimits.hourlyRate))}, such as 25 or 12.50`,
  years: `Enter whole years from 0 to ${blockLimits.years}`,
  orcid: 'Enter an ORCID iD such as 0000-0002-1825-0097',
  timeZone: 'Choose a time zone from the list',
  linkLabel: 'Say what the link is',
  languageTwice: 'Name each language once',
  entriesFull: `You can list up to ${blockLimits.entries} entries`,
} as const
