import type { JobPlan } from './plan.ts'

export const marketingJobs: readonly JobPlan[] = [
  {
    client: 'harbour-pike',
    title: 'Fill the early ferry: a small campaign for commuters',
    need: 'The boat at 06:40 is half empty, and the road is full. We want 60 more people on it by February. We have posters at 23 piers, a newsletter with 4,000 readers and no advertising budget.',
    skills: ['Campaigns', 'Copywriting', 'Experiments'],
    budget: [70_000, 130_000],
    length: 'months',
    ago: 9,
    decides: 14,
    questions: ['What would you try first, and how would you know that it worked?'],
    proposals: [
      {
        by: 'noelia-echeverri',
        day: 1.5,
        cover:
          'I would ask twenty people in the traffic queue why they drive, before I write a word. My guess is that they fear the walk at the other end.',
        answers: ['A map of the walk on the poster at six piers. The other piers are the comparison.'],
        scope: 'Twenty talks, three ideas, and one that we try.',
        milestones: [
          ['Talks and three ideas', '', 42_000, 10],
          ['The trial', 'With numbers for each pier.', 58_000, 30],
        ],
        acts: [{ day: 3, act: 'shortlist', note: 'The walk at the other end is new to us.' }],
      },
      {
        by: 'aurelien-montreuil',
        day: 2.4,
        cover:
          'A free coffee costs you little and fills a boat. I would run it for four weeks and stop it on a good day.',
        answers: ['Coffee on Mondays, counted against Tuesdays.'],
        scope: 'The plan, posters and a count.',
        milestones: [
          ['Plan and posters', '', 50_000, 10],
          ['Four weeks', '', 40_000, 28],
        ],
        acts: [
          { day: 6, act: 'counter', amountMinor: 38_000, note: 'We can print the posters ourselves. Would this do?' },
        ],
      },
    ],
  },
  {
    client: 'amara',
    title: 'A name and three sentences for a tool library',
    need: 'We lend drills, ladders and sewing machines in one street in Leeds. People think that we sell them. We need a name that says lending, and three sentences for the window.',
    skills: ['Copywriting'],
    budget: [18_000, 30_000],
    length: 'days',
    ago: 1.5,
    decides: 5,
    town: 'Leeds',
    proposals: [],
  },
  {
    client: 'grace',
    title: 'Posters and a plan for a day of open gardens',
    need: 'Sixteen gardens open on one Sunday in April. We want visitors to come to the small gardens too, and not only to the famous one. Volunteers can hang posters and hand out maps.',
    skills: ['Campaigns', 'Illustration'],
    budget: [25_000, 50_000],
    length: 'weeks',
    town: 'Utrecht',
    ago: 18,
    decides: 20,
    closed: { day: 10, reason: 'not-needed' },
    proposals: [
      {
        by: 'wren',
        day: 2,
        cover:
          'I would give every garden a stamp. A visitor with six of them gets a seedling, and the famous garden has none to give. It cost 90 in the town where I tried it.',
        scope: 'The plan, one poster and a map with space for stamps.',
        milestones: [
          ['Plan and poster', '', 22_000, 7],
          ['Map', '', 16_000, 5],
        ],
      },
    ],
  },
  {
    client: 'orchard-clinics',
    title: 'Get people to cancel appointments they do not need',
    need: 'One in nine patients does not come. We send a text message the day before. We think that other words would help, and want to try four versions properly, with numbers that hold.',
    skills: ['Experiments', 'Copywriting', 'R'],
    budget: [60_000, 110_000],
    length: 'months',
    ago: 5,
    decides: 10,
    questions: ['How many patients do you need for each version?'],
    proposals: [
      {
        by: 'wren',
        day: 1,
        cover:
          'Most people who stay away have forgotten that cancelling is easy. My first version would only add a link and leave out the threat. I plan trials so that they can fail.',
        answers: ['About 1,900, if you want to see a change from 11 to 8 percent.'],
        scope: 'Four versions, the trial, and a report.',
        milestones: [
          ['Versions and plan', '', 35_000, 8],
          ['Trial and report', '', 55_000, 40],
        ],
        acts: [{ day: 2, act: 'shortlist', note: 'The only one with a number we can check.' }],
      },
      {
        by: 'aurelien-montreuil',
        day: 2,
        cover: 'I would send it two days before, in the evening. Words matter less than the hour.',
        answers: ['As many as you have in a month.'],
        scope: 'Four versions at two times of day.',
        milestones: [['Versions and trial', '', 84_000, 35]],
      },
    ],
  },
  {
    client: 'kenji',
    title: 'Words for a product page about a soil sensor',
    need: 'Farmers with five to fifty hectares should understand in one minute what it measures, what it does not, and what it costs. 300 words. I can explain everything and write nothing.',
    skills: ['Copywriting', 'Plain language'],
    budget: [18_000, 28_000],
    length: 'days',
    ago: 4,
    decides: 8,
    proposals: [
      {
        by: 'noelia-echeverri',
        day: 1,
        cover: 'My parents grow olives and do not trust brochures. I would begin with what it does not measure.',
        scope: '300 words and a headline.',
        milestones: [['The text', '', 21_000, 4]],
      },
    ],
  },
]
