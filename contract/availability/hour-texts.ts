import { hoursLimits as most } from '../limits/sessions.ts'

/** The sentences for hours that cannot be taken. */
export const hourTexts = {
  zone: 'Choose a time zone from the list',
  time: 'Use times in steps of 15 minutes',
  order: 'The end must be after the start',
  overlap: 'Two periods on the same day overlap',
  periods: `A day has at most ${most.periodsADay} periods`,
  week: 'Give the hours of all seven days',
  dates: `At most ${most.dates} dates can have other hours. Remove past ones.`,
  dateTwice: 'You entered this date twice',
  absences: `Announce at most ${most.absences} absences`,
  absenceOrder: 'The last day must not be before the first',
  absenceLong: `An absence can last at most ${most.absenceDays} days`,
  absenceOverlap: 'Two absences overlap',
  choice: 'Choose a value from the list',
  perDay: `Enter a whole number from 1 to ${most.perDay}`,
  perWeek: `Enter a whole number from 1 to ${most.perWeek}`,
} as const
