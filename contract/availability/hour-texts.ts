import { hoursLimits as most } from '../limits/sessions.ts'

/** The sentences for hours that cannot be taken. */
export const hourTexts = {
  zone: 'Choose a time zone from the list',
  time: 'Use times on quarters of an hour',
  order: 'The end must be after the start',
  overlap: 'Two periods of a day overlap',
  periods: `A day has at most ${most.periodsADay} periods`,
  week: 'Give the hours of all seven days',
  dates: `At most ${most.dates} dates can differ. Remove past ones.`,
  dateTwice: 'This date is there twice',
  absences: `Announce at most ${most.absences} absences`,
  absenceOrder: 'The last day must not be before the first',
  absenceLong: `An absence has at most ${most.absenceDays} days`,
  absenceOverlap: 'Two absences overlap',
  choice: 'Choose one of the values',
  perDay: `Enter a whole number from 1 to ${most.perDay}`,
  perWeek: `Enter a whole number from 1 to ${most.perWeek}`,
} as const
