/** The texts of the forms of teams, which pages and calls share. */
export const teamTexts = {
  role: 'Choose a role',
  reason: 'Enter the reason',
  title: 'Enter a title',
  task: 'Say what there is to do',
  hours: 'Enter whole hours a week, from 1 to 60',
  until: 'Choose a date from today to a year ahead',
  application: 'Say why you want to join',
  share: 'Enter a share from 0 to 100 %, with at most two decimal places',
  wholeShares: 'The shares must add up to 100 %',
  what: 'Say what you did',
  day: 'Choose a day that has begun, in the last 20 years',
  time: 'Enter the time in quarters of an hour, such as 1:30 or 1.5, up to 99 hours',
  file: 'Choose a file of this project',
  sharesOnce: 'Name each person once',
} as const
