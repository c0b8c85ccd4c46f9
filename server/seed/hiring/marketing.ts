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
          'I would give every garden a stamp. Whoever has six of them gets a seedling, and the famous garden has none to give. It cost 90 in the town where I tried it.',
        scope: 'The plan, one poster and a map with space for stamps.',
        milestones: [
          ['Plan and poster', '', 22_000, 7],
          ['Map', '', 16_000, 5],
        ],
      },
    ],
  },
]
