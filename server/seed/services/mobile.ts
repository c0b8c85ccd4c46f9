import type { ServicePlan } from './plan.ts'

export const mobileServices: readonly ServicePlan[] = [
  {
    by: 'ananya-iyengar',
    title: 'An app for field work that never loses a reading',
    text: 'Your people stand in a wet field with gloves on and no signal. I build a small Android app for exactly your form: big buttons, photos, positions, and a sync that shows what is still on the phone.',
    skills: ['Kotlin', 'Offline sync', 'SQLite'],
    packages: [
      ['One form', 'Up to 20 fields\nPhotos and positions\nExport as CSV', 95_000, 21],
      ['Form and sync', 'Up to 60 fields\nSync to your server\nTwo days of testing in the field', 180_000, 35, 2],
    ],
    extras: [['Also for iPhones', 60_000, 14]],
    asks: ['Please describe one day of the people who will use it.', 'Which phones do they have?'],
    ago: 190,
    pictures: 3,
  },
  {
    by: 'bilal-venkataraman',
    title: 'Make your Android app start in under a second',
    text: 'I record where the time goes on a cheap phone, remove what does not belong into the start, and add a test that fails when it gets slow again.',
    skills: ['Kotlin', 'Performance', 'Testing'],
    packages: [
      ['Find out', 'A recording on three phones\nA list of causes with their share', 24_000, 5],
      ['Repair', 'The list and the changes\nA test in your pipeline', 68_000, 14, 2],
    ],
    asks: ['How long does it start now, on which phone?'],
    ago: 145,
    pictures: 1,
  },
  {
    by: 'hanneke-zandstra',
    title: 'Publish your app in both stores, first time right',
    text: 'Texts, pictures, privacy answers, test groups and the review that asks odd questions. I have published 31 apps for small organisations and know which answers come back.',
    skills: ['Swift', 'Flutter', 'Usability testing'],
    packages: [
      ['One store', 'Listing, pictures, privacy form\nAnswers to the reviewers', 22_000, 6],
      ['Both stores', 'The same for both\nBuilds signed from your pipeline', 39_000, 9],
    ],
    asks: ['What does the app store about people?'],
    ago: 230,
    pictures: 2,
  },
  {
    by: 'hiba-tlemsani',
    title: 'Sync for two people who edit the same thing offline',
    text: 'I draw your conflicts first: who may change what, and what happens when both did. Then I build the sync with a test for each drawing. No last-write-wins surprises.',
    skills: ['Flutter', 'Offline sync', 'SQLite'],
    packages: [
      ['Drawing', 'A table of all conflicts\nA decision for each', 28_000, 6],
      ['Drawing and code', 'The table, the sync and its tests', 120_000, 25, 2],
    ],
    ago: 75,
    pictures: 1,
  },
  {
    by: 'ishita-banerji',
    title: 'Usability test of an app with eight people over 65',
    text: 'My group tests apps with a panel of older people who own their phones and their opinions. You watch by video, or read the report with clips. The report names five changes, not fifty.',
    skills: ['Usability testing', 'Accessibility'],
    packages: [
      ['Report', 'Eight sessions of 40 minutes\nReport with five changes', 84_000, 16, 0],
      ['Report and retest', 'The report\nFour sessions with the changed app', 125_000, 35, 0],
    ],
    asks: ['Which three tasks should people do?', 'Where can we get a test version?'],
    ago: 260,
    pictures: 2,
  },
  {
    by: 'tomas-arriaga',
    title: 'A ticket scanner that works in a tunnel',
    text: 'An app for your staff that checks tickets without a connection and finds copies when it is back. I built one for ferries. It ran through a summer with 400,000 tickets.',
    skills: ['React Native', 'SQLite', 'Offline sync'],
    packages: [
      ['Scanner', 'App for Android\nUp to 10 devices\nImport of your tickets', 140_000, 28],
      ['Scanner and counts', 'The scanner\nNumbers per gate and hour', 190_000, 35, 2],
    ],
    asks: ['What is printed on your tickets today?'],
    ago: 40,
    state: 'paused',
    pictures: 2,
  },
]
