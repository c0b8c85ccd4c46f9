/** The texts of the forms of teams, which pages and calls share. */
export const teamTexts = {
  role: 'Choose a role',
  reason: 'Enter the reason',
  title: 'Enter a title',
  task: 'Say what there is to do',
  hours: 'Enter whole hours a week, from 1 to 60',
  until: 'Choose a date from today to a year ahead',
  application: 'Say why you want to join',
} as const
