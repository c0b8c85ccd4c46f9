import type { JobPlan } from './plan.ts'

export const writingJobs: readonly JobPlan[] = [
  {
    client: 'orchard-clinics',
    title: 'Twelve letters to patients in plain language',
    need: 'Our letters are correct, and nobody understands them. Please rewrite twelve, between half a page and two pages each, in plain English. Our doctors check the facts and answer questions within two days.',
    skills: ['Plain language', 'Editing'],
    budget: [60_000, 100_000],
    length: 'weeks',
    ago: 6,
    decides: 10,
    files: [
      {
        name: 'letter-4.txt',
        text: 'Dear patient,\n\nin accordance with our scheduling policy, attendance at the aforementioned appointment is contingent upon prior confirmation. Failure to confirm may result in reallocation of the time slot.\n\nKind regards\n',
      },
    ],
    questions: ['Please rewrite this sentence: Attendance is contingent upon prior confirmation.'],
    proposals: [
      {
        by: 'yusuf',
        day: 0.9,
        cover:
          'I would begin with the letter that causes most calls and count the calls again a month later. I send each letter with a list of what I left out, so that your doctors can object.',
        answers: ['Please confirm first, or we cannot see you.'],
        scope: 'Twelve letters, and a sheet of words to avoid.',
        milestones: [
          ['Three letters', '', 22_000, 6],
          ['Nine letters and the sheet', '', 58_000, 15],
        ],
        acts: [{ day: 2, act: 'shortlist', note: 'Best sentence of all. Price is fine.' }],
      },
      {
        by: 'niamh-odunleavy',
        day: 1.5,
        cover:
          'I was a nurse for six years before I began to write. I know which questions come back by phone, and I put their answers first.',
        answers: ['Call us to say that you are coming. Then we keep your time for you.'],
        scope: 'Twelve letters with two rounds of changes.',
        milestones: [
          ['Six letters', '', 36_000, 8],
          ['Six more', '', 36_000, 8],
        ],
      },
      {
        by: 'mateus',
        day: 2.2,
        cover: 'I write plainly and set the page too: a letter with air in it is read more often.',
        answers: ['Tell us that you will come.'],
        scope: 'Twelve letters, with a template for your office.',
        milestones: [['Letters and template', '', 98_000, 20]],
        acts: [
          {
            ...{ day: 4, act: 'decline', by: 'client', reason: 'price' },
            note: 'We liked the template, but it is not in this year’s budget.',
          },
        ],
      },
    ],
  },
  {
    client: 'lars',
    title: 'Instructions for volunteers who read a glacier stake',
    need: 'Two pages that somebody reads once at home and once on the ice. There are notes of mine, and photos. The hard part is what to do when a stake has fallen over.',
    skills: ['Documentation', 'Plain language'],
    budget: [18_000, 32_000],
    length: 'days',
    ago: 3,
    decides: 7,
    isFirstOnly: true,
    proposals: [
      {
        by: 'niamh-odunleavy',
        day: 0.8,
        cover:
          'Short lines, one action each, and the fallen stake in a box of its own. I would ask a friend who has never been on ice to read it back to me.',
        scope: 'Two pages, ready to print.',
        milestones: [['Two pages', '', 24_000, 4]],
      },
      {
        by: 'viggo-ekelund',
        day: 1.2,
        cover: 'I guide tours in winter and write the notes for our guests. I know how one reads with cold hands.',
        scope: 'Two pages and a card for the pocket.',
        milestones: [['Pages and card', '', 29_000, 6]],
      },
    ],
  },
  {
    client: 'sofia',
    title: 'Edit a report about shared kitchens, 40 pages',
    need: 'A finished report for a housing association, written by four people in four styles. It should read as one text. The numbers are checked; please do not change them.',
    skills: ['Editing', 'Documentation'],
    budget: [50_000, 80_000],
    length: 'weeks',
    ago: 24,
    decides: 10,
    proposals: [
      {
        by: 'conceicao-lourenco',
        day: 3,
        cover:
          'I would choose the clearest of the four styles together with you and bring the other three to it. You see every change.',
        scope: 'The whole report once, with changes marked.',
        milestones: [['40 pages', '', 62_000, 12]],
      },
    ],
  },
  {
    client: 'tomas',
    title: 'A handbook of 20 pages for an app that has none',
    need: 'People call me and ask how to get their data out. I know the answers and cannot write them down. We would talk for three hours, you try everything on a phone, and the handbook is text with pictures of the screens.',
    skills: ['Documentation', 'Plain language'],
    budget: [45_000, 80_000],
    length: 'weeks',
    ago: 7,
    decides: 12,
    proposals: [
      {
        by: 'niamh-odunleavy',
        day: 2,
        cover:
          'I would name every page after the question that people ask on the phone. Twenty questions, twenty pages.',
        scope: 'Twenty pages with pictures.',
        milestones: [
          ['Five pages', '', 18_000, 5],
          ['Fifteen pages', '', 40_000, 12],
        ],
        acts: [{ day: 3, act: 'shortlist', note: 'Twenty questions is the right way round.' }],
      },
      {
        by: 'viggo-ekelund',
        day: 3,
        cover:
          'I have never seen your app, which is the best condition for a handbook. I would write down where I get lost.',
        scope: 'The handbook, and a list of places where I got lost.',
        milestones: [['Handbook and list', '', 70_000, 15]],
      },
    ],
  },
  {
    client: 'hana',
    title: 'Explain postal voting for a town’s website, 800 words',
    need: 'What happens to a letter with a vote, step by step, for readers who do not trust it. It must be exact. I check every sentence and will be strict.',
    skills: ['Plain language', 'Editing'],
    budget: [18_000, 30_000],
    length: 'days',
    ago: 2,
    decides: 6,
    proposals: [
      {
        by: 'yusuf',
        day: 0.7,
        cover: 'People who doubt read slowly, so each step would end with who watches it. I am used to strict readers.',
        scope: '800 words, and changes until each sentence is right.',
        milestones: [['The text', '', 26_000, 5]],
      },
      {
        by: 'ewan-pemberley',
        day: 1.3,
        cover: 'I was a helper at elections for ten years. I have seen every step from the other side of the table.',
        scope: 'The text and a drawing of the way of a letter.',
        milestones: [['Text and drawing', '', 29_000, 6]],
      },
    ],
  },
]
