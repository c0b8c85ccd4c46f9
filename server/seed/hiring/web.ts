import type { JobPlan } from './plan.ts'

export const webJobs: readonly JobPlan[] = [
  {
    client: 'harbour-pike',
    title: 'A page that tells passengers which ferries are cancelled',
    need: 'When the wind is too strong, we cancel crossings by hand and pin a sheet of paper to the pier. We want one page that our office changes in a few clicks, and that people can read on an old phone with little signal.\n\nThe timetable exists as a CSV file. No accounts for passengers, please.',
    skills: ['TypeScript', 'Accessibility', 'PostgreSQL'],
    budget: [90_000, 160_000],
    length: 'weeks',
    ago: 5,
    decides: 12,
    files: [
      {
        name: 'timetable.csv',
        text: 'crossing,leaves,from,to\n1,06:40,Old pier,North quay\n2,07:25,North quay,Old pier\n3,08:10,Old pier,North quay\n4,09:00,North quay,Old pier\n',
      },
      {
        name: 'what-the-office-does-today.md',
        text: '# What the office does today\n\n1. At 05:30 we read the wind forecast.\n2. We decide which crossings are cancelled.\n3. We print a sheet and pin it to the pier.\n\nWe change the sheet about three times on a windy day.\n',
      },
    ],
    questions: ['How would the page behave with a very weak signal?', 'When could you begin?'],
    proposals: [
      {
        by: 'joao-camara',
        day: 0.6,
        cover:
          'I like small pages that do one thing. I would build yours as plain HTML that the server renders, so it opens in a second. Your office gets one screen with a switch for each crossing.',
        answers: [
          'It is one file below 30 KB. If the signal drops, the last version stays on the screen with its time.',
          'On the first Monday after you accept.',
        ],
        scope: 'The public page, the screen for the office, and a short guide.',
        milestones: [
          ['Public page with test data', 'It reads your CSV file.', 60_000, 8],
          ['Screen for the office', 'With a guide on one page.', 55_000, 8],
        ],
        acts: [{ day: 1.5, act: 'shortlist', note: 'Good answer about the signal. Ask about evenings and weekends.' }],
      },
      {
        by: 'sirin-kilicarslan',
        day: 1.2,
        cover:
          'I have made notice pages for a bus company and a school, and both are still in use. I would visit one pier with you by video before I start, to see what people look for first.',
        answers: [
          'The page asks for changes once a minute and says how old its news is.',
          'In about ten days; I finish another job first.',
        ],
        scope: 'Page, office screen and a test with five passengers.',
        milestones: [
          ['Page and office screen', '', 98_000, 14],
          ['Test and changes', 'Notes of five short talks with passengers.', 32_000, 6],
        ],
      },
      {
        by: 'viggo-ekelund',
        day: 2,
        cover:
          'I can do this with a tool that you already pay for, so nothing new has to be looked after. It will look plain, and it will work.',
        answers: ['As well as your present website does.', 'At once.'],
        scope: 'A page in your present website.',
        milestones: [['The page', '', 92_000, 7]],
        acts: [
          {
            ...{ day: 3, act: 'decline', by: 'client', reason: 'scope' },
            note: 'Thank you. Our present website is the part that fails in a storm, so we want something beside it.',
          },
        ],
      },
    ],
  },
  {
    client: 'grace',
    title: 'Booking page for a repair café with three tables',
    need: 'We mend things every second Saturday. People should book a table for 40 minutes and say what is broken, and we want a list to print. There is a small Django site that the page has to live in.',
    skills: ['Django', 'HTML', 'PostgreSQL'],
    budget: [25_000, 48_000],
    length: 'weeks',
    ago: 3,
    decides: 10,
    isFirstOnly: true,
    questions: ['What would you leave out of the first version?'],
    proposals: [
      {
        by: 'noelia-echeverri',
        day: 0.8,
        cover:
          'I go to a repair café myself and know the crowd at the door. A list to print on Friday evening would be my first milestone. I write Django with tests.',
        answers: ['Reminders by mail. Most people remember a broken toaster.'],
        scope: 'Booking form, list to print, and tests.',
        milestones: [
          ['Form and list', 'In your site, in English and Dutch.', 28_000, 8],
          ['Changes after the first Saturday', '', 9000, 3],
        ],
      },
      {
        by: 'ren-kurosato',
        day: 1.4,
        cover:
          'This would be my first paid work here, and I would do it with care. I would show you a sketch of every screen before I write code.',
        answers: ['Accounts. A link in the mail is enough to cancel.'],
        scope: 'Three screens and a list.',
        milestones: [['All of it', '', 39_000, 12]],
      },
    ],
  },
  {
    client: 'orchard-clinics',
    title: 'Make our appointment form work with a keyboard and a screen reader',
    need: 'A patient told us that she cannot choose a day without a mouse. We want the form of four steps repaired, not replaced, and a note that says what was wrong so that we do not break it again.',
    skills: ['Accessibility', 'HTML', 'TypeScript'],
    budget: [70_000, 120_000],
    length: 'weeks',
    ago: 26,
    decides: 14,
    questions: ['Which screen readers do you test with?'],
    proposals: [
      {
        by: 'mateus',
        day: 1,
        cover:
          'Day pickers are where most forms fail, and yours can be mended without a new design. I test with people who use a screen reader every day and pay them from my price.',
        answers: ['Three of them, on a phone and on a computer.'],
        scope: 'The four steps repaired, a test with two people, and the note.',
        milestones: [
          ['Four steps repaired', '', 58_000, 9],
          ['Test and note', 'What was wrong, with a picture for each.', 30_000, 6],
        ],
        acts: [
          { day: 3, act: 'shortlist', note: 'Pays testers. The others only use a checker.' },
          { day: 5, act: 'accept', by: 'client' },
          { day: 5.5, act: 'pay', count: 1 },
          {
            day: 13,
            act: 'deliver',
            milestone: 1,
            note: 'All four steps work without a mouse. Please try the third first.',
          },
          { day: 15, act: 'release', milestone: 1, note: 'It works for the patient who wrote to us. Thank you.' },
          { day: 16, act: 'pay', count: 1 },
          { day: 22, act: 'deliver', milestone: 2, note: 'Nine pictures and a page of notes.' },
        ],
      },
      {
        by: 'ewan-pemberley',
        day: 2,
        cover: 'I would run a checker over the form, mend what it finds, and go through the rest by hand.',
        answers: ['One, on a computer.'],
        scope: 'The four steps.',
        milestones: [['The form', '', 71_000, 8]],
      },
    ],
  },
  {
    client: 'nomvula',
    title: 'Show the heat demand of 300 streets on a map',
    need: 'There is a table with one row for each street and five years of numbers. I want a map that visitors of a public meeting can use without help: choose a year, touch a street, read one sentence. It runs from a memory stick, because the hall has no network.',
    skills: ['MapLibre', 'TypeScript', 'Mapping'],
    budget: [60_000, 110_000],
    length: 'weeks',
    ago: 3,
    decides: 15,
    proposals: [
      {
        by: 'amara',
        day: 1,
        cover:
          'I have watched many people use a map for the first time, and most of them never find the zoom. Yours would need none. I would test it with six visitors of the library.',
        scope: 'The map as a folder that opens in a browser, and notes of six tests.',
        milestones: [
          ['Map with one year', '', 45_000, 9],
          ['All years and the tests', '', 35_000, 7],
        ],
      },
      {
        by: 'mael-beaufrere',
        day: 1.6,
        cover: 'I make maps for walkers, on paper and on screens. The colours would still work on a weak projector.',
        scope: 'The map, and a print of it for the wall.',
        milestones: [['Map and print', '', 96_000, 14]],
      },
    ],
  },
  {
    client: 'idris',
    title: 'A small website for a tenants’ union, easy to keep up to date',
    need: 'Eight pages, news once a month, and a form that sends a mail to us. Two of us look after it, and neither of us writes code. It should cost next to nothing to run.',
    skills: ['HTML', 'Accessibility', 'CSS'],
    budget: [30_000, 60_000],
    length: 'weeks',
    town: 'Lagos',
    ago: 1,
    decides: 14,
    isFirstOnly: true,
    proposals: [],
  },
]
