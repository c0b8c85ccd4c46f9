import type { JobPlan } from './plan.ts'

export const dataJobs: readonly JobPlan[] = [
  {
    client: 'ilse',
    title: 'Find the typing errors in 60 years of handwritten well levels',
    need: 'Volunteers typed 41,000 readings from notebooks. Some are wrong by a digit or by a whole metre. I want a list of the readings that somebody should look at again, with the reason for each, and I will check the notebooks myself.\n\nThis is for the volunteers’ archive and is open to everybody.',
    skills: ['Python', 'Time series', 'Data cleaning'],
    budget: [24_000, 45_000],
    length: 'weeks',
    ago: 4,
    decides: 9,
    files: [
      {
        name: 'a-week-of-readings.csv',
        text: 'date,well,level_cm\n1968-03-04,12,214\n1968-03-05,12,216\n1968-03-06,12,116\n1968-03-07,12,219\n1968-03-04,13,187\n1968-03-05,13,188\n1968-03-06,13,288\n1968-03-07,13,190\n',
      },
    ],
    questions: ['How would you tell an error from a real flood?'],
    proposals: [
      {
        by: 'ananya-iyengar',
        day: 0.5,
        cover:
          'Wrong digits leave a pattern: 3 and 8, 1 and 7, and a comma in the wrong place. I would look for those first, because they are quick to check in the notebook. Then come the readings that no neighbour agrees with.',
        answers: ['A flood is in the wells nearby too. An error is alone.'],
        scope: 'A list with reasons, and the script.',
        milestones: [
          ['List of doubtful readings', 'Sorted by how sure I am.', 24_000, 7],
          ['Script with notes', '', 10_000, 3],
        ],
        acts: [{ day: 1.5, act: 'shortlist', note: 'Knows the 3 and 8 problem. That is half of our errors.' }],
      },
      {
        by: 'priya',
        day: 1.1,
        cover:
          'I would model each well with its rain and mark what falls outside. You get a score for each reading, and you choose how many you want to check.',
        answers: ['By the rain of the ten days before it.'],
        scope: 'Scores for all readings, with plots of twenty wells.',
        milestones: [['Scores and plots', '', 44_000, 10]],
      },
      {
        by: 'desmond-trevanion',
        day: 2,
        cover: 'I did the same for a canal company. It found 600 errors in 50,000 readings, and 540 of them were real.',
        answers: ['I ask for the dates of known floods and leave those weeks out.'],
        scope: 'The list as CSV.',
        milestones: [['The list', '', 31_000, 8]],
      },
    ],
  },
  {
    client: 'nomvula',
    title: 'One clean table from nine surveys about heating costs',
    need: 'Nine towns asked nearly the same questions in different words. I need one table with the same columns, a note where an answer does not fit, and a description of every column. About 6,200 rows in all; there are no names in them.',
    skills: ['R', 'Data cleaning', 'Survey design'],
    budget: [50_000, 90_000],
    length: 'weeks',
    ago: 6,
    decides: 11,
    questions: ['What do you do with an answer that fits two columns?', 'Do you work in R or in Python?'],
    proposals: [
      {
        by: 'ilse',
        day: 1,
        cover:
          'I clean tables from five archives for my own project, so I know the pain of four names for one thing. I would write the description of the columns first and let you correct it before I touch a row.',
        answers: ['I keep the answer as it was, and mark the row.', 'In R, with every step in one script.'],
        scope: 'The table, the description and the script.',
        milestones: [
          ['Description of the columns', 'For you to correct.', 18_000, 5],
          ['Table and script', '', 42_000, 10],
        ],
        acts: [{ day: 2, act: 'shortlist', note: 'Careful. Check whether she has time in December.' }],
      },
      {
        by: 'sofia',
        day: 1.6,
        cover:
          'I design surveys and have merged many that were not made to be merged. I would tell you honestly which of the questions cannot be compared.',
        answers: ['I ask the town. If nobody knows, it goes into neither.', 'In R.'],
        scope: 'The table, and a page about what cannot be compared.',
        milestones: [
          ['Five towns', '', 40_000, 8],
          ['The other four', '', 38_000, 8],
        ],
      },
      {
        by: 'conceicao-lourenco',
        day: 2.5,
        cover: 'I can start today and finish within a week. I have cleaned survey data for two city councils.',
        answers: ['I choose the column that more people used.', 'In Python.'],
        scope: 'The table.',
        milestones: [['The table', '', 52_000, 7]],
        acts: [
          {
            ...{ day: 3.5, act: 'decline', by: 'client', reason: 'other' },
            note: 'Thank you for the quick offer. We want doubtful answers kept and marked, not chosen.',
          },
        ],
      },
    ],
  },
  {
    client: 'lumen-housing-trust',
    title: 'Which of our houses lose the most heat: a list from meter readings',
    need: 'We have monthly gas readings of 1,100 houses for four years, their size and their age. We want a list of the 100 houses to visit first and a plain explanation that our board can follow.',
    skills: ['Python', 'DuckDB', 'Visualisation'],
    budget: [80_000, 140_000],
    length: 'weeks',
    ago: 30,
    decides: 14,
    proposals: [
      {
        by: 'lars',
        day: 1.5,
        cover:
          'I would compare each house with twenty like it, so that a large family is not taken for a bad wall. The explanation would be one page with two pictures.',
        scope: 'The list, the page and the script.',
        milestones: [
          ['List of 100 houses', 'With the reason for each.', 65_000, 10],
          ['Page for the board', '', 30_000, 5],
        ],
        acts: [
          { day: 4, act: 'accept', by: 'client' },
          { day: 4.4, act: 'pay', count: 2 },
          { day: 13, act: 'deliver', milestone: 1, note: '100 houses, and 14 where the meter itself looks wrong.' },
          { day: 15, act: 'release', milestone: 1, note: 'The 14 meters alone were worth it.' },
          { day: 19, act: 'deliver', milestone: 2, note: 'One page, two pictures, no formula.' },
          { day: 21, act: 'release', milestone: 2, note: 'The board read it to the end. Thank you.' },
        ],
      },
      {
        by: 'ozan-demirturk',
        day: 2,
        cover: 'I make lists like this for a power company and know most of the traps in meter data.',
        scope: 'The list and a dashboard.',
        milestones: [['List and dashboard', '', 118_000, 15]],
      },
    ],
  },
  {
    client: 'harbour-pike',
    title: 'Count passengers from the noise of our ticket gates',
    need: 'The gates write a line each time they open. Some open twice for one person, and prams confuse them. We have counted by hand on 14 days. Please tell us how many people really travel, by hour and pier, and how sure you are.',
    skills: ['SQL', 'Python', 'Visualisation'],
    budget: [60_000, 100_000],
    length: 'weeks',
    ago: 8,
    decides: 13,
    proposals: [
      {
        by: 'ozan-demirturk',
        day: 2,
        cover:
          'Fourteen days of counts are plenty if they are not all in summer. I would learn the pattern of a pram from them and correct the rest.',
        scope: 'A table by hour and pier, with a range for each number.',
        milestones: [
          ['Three piers', '', 34_000, 8],
          ['All piers', '', 40_000, 8],
        ],
      },
      {
        by: 'ananya-iyengar',
        day: 3,
        cover: 'I would begin with plots of single days, because you will see at once what the gates do wrong.',
        scope: 'The table, plots, and a query that your office can run again.',
        milestones: [['Table, plots and query', '', 88_000, 14]],
        acts: [{ day: 4, act: 'shortlist', note: 'We need the query. Ask for two milestones.' }],
      },
    ],
  },
  {
    client: 'sofia',
    title: 'Plots for a public talk about rents in six cities',
    need: 'Eight plots from one clean table. Each should be understood in ten seconds from the last row of a hall. I have sketches on paper and will give you the sentence that each plot has to prove.',
    skills: ['R', 'Visualisation'],
    budget: [20_000, 36_000],
    length: 'days',
    ago: 2,
    decides: 5,
    proposals: [
      {
        by: 'ilse',
        day: 0.5,
        cover:
          'I like plots with one line and one label. I would send the first two after a day, so you can stop me early.',
        scope: 'Eight plots with the script in R.',
        milestones: [
          ['Two plots', '', 8000, 2],
          ['Six plots', '', 19_000, 3],
        ],
      },
      {
        by: 'conceicao-lourenco',
        day: 0.9,
        cover: 'I test my plots on a small screen at the end of a long room. Grey is for everything but the point.',
        scope: 'Eight plots, light and dark.',
        milestones: [['Eight plots', '', 30_000, 4]],
      },
    ],
  },
]
