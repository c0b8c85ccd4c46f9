import type { JobPlan } from './plan.ts'

/** More jobs of design and writing. */
export const furtherDesignJobs: readonly JobPlan[] = [
  {
    client: 'harbour-pike',
    title: 'Where do I stand? Floor signs for four piers',
    need: 'People with prams and bicycles block the gate because nothing tells them where to wait. We can paint the floor. Drawings to scale, in two colours that are seen in rain.',
    skills: ['Signage', 'Accessibility'],
    budget: [50_000, 90_000],
    length: 'weeks',
    ago: 19,
    decides: 11,
    proposals: [
      {
        by: 'grace',
        day: 1.4,
        cover:
          'For Bench Notes I drew how people move around a table. On a wet floor they see shapes, hardly ever words.',
        shows: ['Bench Notes'],
        scope: 'Drawings for one pier, then for the other three.',
        milestones: [
          ['Pier 7', 'To scale, with a list of paints.', 28_000, 7],
          ['The other three', '', 44_000, 10],
        ],
        acts: [
          { day: 4, act: 'accept', by: 'client' },
          { day: 5, act: 'pay', count: 1 },
          {
            day: 11,
            act: 'deliver',
            milestone: 1,
            note: 'Taped to the floor first: people stood right by the second day.',
          },
          { day: 13, act: 'release', milestone: 1, note: 'The tape convinced our board.' },
          { day: 14, act: 'pay', count: 1 },
        ],
      },
    ],
  },
  {
    client: 'nomvula',
    title: 'A cover for a reader on heat and cities',
    need: 'A printed reader of 160 pages for my students. The cover has to work in one colour, because the copy shop has only one.',
    skills: ['Book design', 'Illustration'],
    budget: [22_000, 38_000],
    length: 'days',
    ago: 12,
    decides: 6,
    closed: { day: 4, reason: 'found-elsewhere' },
    proposals: [
      {
        by: 'mael-beaufrere',
        day: 1,
        cover: 'One colour is a gift: I would cut it from paper and photograph the paper.',
        scope: 'Two drafts and the cover for print.',
        milestones: [['Cover', '', 30_000, 6]],
      },
    ],
  },
]

export const furtherWritingJobs: readonly JobPlan[] = [
  {
    client: 'ilse',
    title: 'Explain a rain gauge to ten-year-olds, on two pages',
    need: 'A school wants to join the Groundwater Diary. The children build a gauge from a bottle and read it for a year. The text should be exact and still fun, and survive being photocopied.',
    skills: ['Plain language', 'Teaching'],
    budget: [16_000, 28_000],
    length: 'days',
    ago: 5,
    decides: 12,
    asked: [
      {
        by: 'grace',
        day: 1,
        text: 'May it have two colours, or only black?',
        answer: 'Only black. Schools photocopy it, mostly on grey paper.',
      },
      { by: 'mateus', day: 3.5, text: 'Do the children read it in Flemish or in English?' },
    ],
    proposals: [
      {
        by: 'yusuf',
        day: 0.9,
        cover:
          'Plain Terms began with a letter that my niece could not read. She is ten and strict, and she would test this.',
        shows: ['Plain Terms'],
        scope: 'Two pages, tested by three children.',
        milestones: [['Two pages', '', 24_000, 6]],
        acts: [{ day: 2, act: 'shortlist', note: 'The strict niece decides.' }],
      },
      {
        by: 'nomvula',
        day: 1.6,
        cover:
          'I teach the parents of these children. I would write what the teacher says and leave the page to pictures.',
        shows: ['Warm Street'],
        scope: 'Two pages and a page for the teacher.',
        milestones: [['Three pages', '', 26_000, 8]],
        acts: [
          {
            ...{ day: 3, act: 'counter', amountMinor: 22_000 },
            note: 'The page for the teacher is the best part. Could the school print the pictures itself?',
          },
        ],
      },
    ],
  },
  {
    client: 'idris',
    title: 'Rewrite the rules of a tenants’ union in everyday words',
    need: 'Eleven pages by a lawyer, which forty people voted for and nobody has read twice. They must stay exactly as binding. A lawyer among our members checks each page.',
    skills: ['Plain language', 'Editing'],
    budget: [40_000, 70_000],
    length: 'weeks',
    ago: 27,
    decides: 13,
    proposals: [
      {
        by: 'yusuf',
        day: 2,
        cover: 'I put the old sentence on the left and the new one on the right until nobody can find a difference.',
        shows: ['Plain Terms'],
        scope: 'Eleven pages in two columns, then the clean text.',
        milestones: [
          ['Five pages', '', 26_000, 8],
          ['Six pages', '', 30_000, 9],
        ],
        acts: [
          { day: 5, act: 'accept', by: 'client' },
          { day: 6, act: 'pay', count: 1 },
          { day: 13, act: 'deliver', milestone: 1, note: 'Your lawyer and I disagree on one word. It is marked.' },
          { day: 15, act: 'release', milestone: 1, note: 'The lawyer gave in.' },
          { day: 16, act: 'end', by: 'client', reason: 'changed-plans', note: 'The rest is voted on again first.' },
          {
            ...{ day: 17, act: 'review', by: 'client', rating: 5, words: ['clear', 'kind', 'again'] },
            text: 'Two columns ended every quarrel. We stop half-way because of us, not because of him.',
          },
          {
            ...{ day: 18, act: 'review', by: 'provider', rating: 4, words: ['clear', 'kind'] },
            text: 'Good questions and a lawyer who reads. The plan changed in the middle, with a fair explanation.',
          },
        ],
      },
    ],
  },
  {
    client: 'harbour-pike',
    title: 'Two mornings a week: answers to passengers who write to us',
    need: 'Forty letters a week about late ferries, lost gloves and dogs. We tell you what happened, you write the answer: short, friendly, and never a promise that we cannot keep.',
    skills: ['Plain language', 'Correspondence'],
    budget: [2_200, 3_000],
    hours: { perWeek: 8, weeks: 12 },
    length: 'months',
    ago: 3,
    decides: 14,
    asked: [
      {
        by: 'yusuf',
        day: 0.6,
        text: 'Who decides whether somebody gets money back?',
        answer: 'We do, before you write. You see it beside the letter.',
      },
    ],
    proposals: [
      {
        by: 'yusuf',
        day: 1.4,
        cover: 'I have answered angry letters for a library for six years. Most people want to be told what happened.',
        scope: 'Answers within two working days, and a list each month of what people write about.',
        milestones: [],
        hours: { rateMinor: 2600, perWeek: 8, weeks: 12 },
      },
    ],
  },
]
