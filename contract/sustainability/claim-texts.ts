import { sustainabilityLimits as most } from '../limits/sustainability.ts'

/** The texts of the form of a claim, which pages and calls share. */
export const claimTexts = {
  measure: 'Say what was counted',
  figure: 'Enter a number from 0 to 1,000,000,000 with at most three decimal places',
  whole: 'Enter a whole number: there is no half of this unit',
  percent: 'Enter a share from 0 to 100 %',
  unit: 'Choose a unit',
  unitOther: 'Name the unit',
  from: 'Enter the first day',
  until: 'Enter the last day',
  order: 'The last day is before the first',
  future: 'The last day is in the future: count what has happened',
  early: 'Enter a day from 1990 on',
  method: 'Say how it was counted',
  evidence: 'Enter an address that begins with https://, where everybody can read the evidence',
  evidenceTwice: 'Give an address or a file, not both',
  evidenceFile: 'This file is gone. Choose it again',
  reason: 'Say why you cannot confirm it',
} as const

/** Before a person confirms a figure. */
export const confirmationTerms =
  'Your name stands beside the figure until you take it back or the figure changes. Confirm only what you have read.'

/** Returns the sentence for words that need proof before a project is for sale. */
export const proofNeeded = (words: readonly string[]): string =>
  `${words.map((word) => `‘${word}’`).join(' and ')} in the title or description needs proof. Save the project as a draft, add a figure with evidence under Goals and figures, then publish it. Or leave the ${words.length === 1 ? 'word' : 'words'} out.`

/** How many goals a project can name. */
export const goalsAtMost = `A project names at most ${most.goals} goals.`
