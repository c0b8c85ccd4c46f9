import type { ServicePlan } from './plan.ts'

export const dataServices: readonly ServicePlan[] = [
  {
    by: 'ilse-vandermeer',
    title: 'Clean up one messy table and write down every change',
    text: 'I am a data science student who cleans archives for her own project. Send me one table. You get it back with the same rows, fixed types, one spelling for each name, and a log that says which cell I changed and why.\n\nIf a value is doubtful I mark it. I never guess.',
    skills: ['Python', 'Data cleaning', 'DuckDB'],
    packages: [
      ['Up to 5,000 rows', 'The clean table as CSV and Parquet\nThe log of changes', 9000, 4],
      ['Up to 100,000 rows', 'The same\nThe script, so that you can run it again', 19_000, 7],
    ],
    extras: [['A description of each column', 4000, 1]],
    asks: ['Where does the table come from?', 'Which columns matter most to you?'],
    common: [
      [
        'May the data contain names of people?',
        'Please remove them first, or ask me. I work on an encrypted disk and delete the data after 30 days.',
      ],
    ],
    ago: 150,
    pictures: 2,
  },
  {
    by: 'priya-raghunathan',
    title: 'A forecast from your time series, with honest error bars',
    text: 'Sales, passengers, heat or water: I build a forecast for the next weeks, compare it with "same as last year", and tell you if that simple rule wins. It often does, and then you pay only the first package.',
    skills: ['Time series', 'Python', 'PyTorch'],
    packages: [
      ['Is it worth it?', 'A comparison with two simple rules\nA page of advice', 28_000, 6, 0],
      ['Forecast', 'The model and its code\nA weekly report as CSV', 92_000, 18],
    ],
    asks: ['How many years of data do you have, in what steps?', 'Which decision depends on the forecast?'],
    ago: 270,
    pictures: 2,
  },
  {
    by: 'aurelien-montreuil',
    title: 'Join tables that were never meant to meet',
    text: 'Two systems, two spellings, no common number. I match them with rules you can read, give each match a score, and leave the doubtful ones to you in a list short enough to finish before lunch.',
    skills: ['SQL', 'DuckDB', 'Data cleaning'],
    packages: [
      ['Two tables', 'Matches with scores\nA list of doubtful pairs', 34_000, 7],
      ['Repeatable', 'The same as a script\nA test with 200 checked pairs', 61_000, 12],
    ],
    asks: ['What is in the two tables, and how many rows does each have?'],
    ago: 205,
    pictures: 1,
  },
  {
    by: 'yui-dang',
    title: 'Statistics check before you publish',
    text: 'I read your methods, run your code again and compare the numbers in the text with those of the code. You get a list: wrong, unclear, fine. I teach statistics, and I am kind to beginners.\n\nThis is for finished work of authors, not for coursework.',
    skills: ['R', 'Statistics', 'Python'],
    packages: [
      ['Numbers only', 'Every number compared with the code', 26_000, 7, 0],
      ['Numbers and methods', 'The numbers\nA written opinion on the methods', 58_000, 14],
    ],
    asks: ['Where will it be published, and by when do you need the check?'],
    ago: 310,
    pictures: 1,
  },
  {
    by: 'katerina-pawlicka',
    title: 'One dashboard that answers three questions',
    text: 'Tell me the three questions your Monday meeting asks. I build one page that answers them from your database, and nothing else. It loads fast and prints on one sheet.',
    skills: ['SQL', 'Visualisation', 'Python'],
    packages: [
      ['One source', 'Three questions\nOne data source', 45_000, 10],
      ['Several sources', 'Five questions\nUp to three sources\nA nightly refresh', 89_000, 18, 2],
    ],
    asks: ['Which three questions should it answer?'],
    ago: 95,
    pictures: 3,
  },
  {
    by: 'tamsin-mac-giolla',
    title: 'Make a health data set safe to share',
    text: 'I remove what identifies people, measure the risk that is left, and write the page your ethics board asks for. You keep as much detail as the risk allows.',
    skills: ['Privacy', 'R', 'Health data'],
    packages: [
      ['Opinion', 'A risk measure for your data set\nAdvice on each column', 48_000, 8, 0],
      ['Safe data set', 'The opinion\nThe changed data and the script\nThe page for the board', 110_000, 20],
    ],
    asks: ['Who will receive the data?', 'Which columns must stay as they are?'],
    ago: 330,
    pictures: 1,
  },
  {
    by: 'agnieszka-nemes',
    title: 'From forty spreadsheets to one database',
    text: 'Draft of a service for offices that copy last year’s file each January.',
    skills: ['SQL', 'Python'],
    packages: [['Move', 'One database\nAll sheets imported', 66_000, 15]],
    ago: 6,
    state: 'draft',
    pictures: 0,
  },
]
