/** Why another calendar cannot be read. */
export const calendarProblems = [
  'not-public',
  'unreachable',
  'too-slow',
  'refused',
  'too-large',
  'not-a-calendar',
  'too-many-repetitions',
] as const
export type CalendarProblem = (typeof calendarProblems)[number]

/** The message to the owner for each problem, with what to do. */
export const calendarProblemTexts: Record<CalendarProblem, string> = {
  'not-public':
    'This address does not lead to a public page. Copy the address for sharing, not one of your own network.',
  unreachable: 'Nothing answers at this address. Look whether you copied all of it.',
  'too-slow': 'The address took longer than ten seconds to answer. Try again later.',
  refused: 'The address does not give the calendar away. Copy the secret address in iCal format from its settings.',
  'too-large': 'This calendar is larger than 2 MB. Share one with fewer past events.',
  'not-a-calendar': 'There is no calendar at this address. Copy the address in iCal format: it often ends in .ics.',
  'too-many-repetitions': 'This calendar has too many events or repetitions to read. Share one with fewer.',
}
