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
  sharesOnce: 'Name each person once',
} as const
