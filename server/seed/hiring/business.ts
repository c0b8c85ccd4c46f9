import type { JobPlan } from './plan.ts'

export const businessJobs: readonly JobPlan[] = [
  {
    client: 'lumen-housing-trust',
    title: 'Should we buy heat pumps together with two other trusts?',
    need: 'Three trusts own 4,300 homes. Buying together could save money or cost a year. We want an honest answer of ten pages with the numbers behind it, and one meeting with all three boards.',
    skills: ['Procurement', 'Energy audits', 'District heating'],
    budget: [200_000, 400_000],
    length: 'months',
    ago: 5,
    decides: 20,
    questions: ['Which number would you ask us for first?', 'Have you worked with boards before?'],
    proposals: [
      {
        by: 'nomvula',
        day: 1.4,
        cover:
          'I have advised two cities on this question; one bought together and one did not, and both were right. I would look at your roofs and cables before the price list, because that is where the year goes.',
        answers: ['The age of the main fuse in each building.', 'With four, two of them friendly.'],
        scope: 'Ten pages, the table behind them, and a meeting by video.',
        milestones: [
          ['Table and first answer', '', 160_000, 25],
          ['Ten pages and the meeting', '', 140_000, 20],
        ],
        acts: [{ day: 3, act: 'shortlist', note: 'Knows the subject best. Would the other trusts pay a third each?' }],
      },
      {
        by: 'desmond-trevanion',
        day: 2.5,
        cover:
          'I bought lifts for a group of hospitals for eight years. Buying together works when one person may say no, and I would find out who that is.',
        answers: ['How many homes you want to change in each year.', 'Every month for eight years.'],
        scope: 'A paper of ten pages, and two meetings.',
        milestones: [
          ['Talks with the three trusts', '', 90_000, 20],
          ['Paper and meetings', '', 130_000, 25],
        ],
      },
    ],
  },
  {
    client: 'orchard-clinics',
    title: 'Bicycle or bus: how our 140 nurses get to work',
    need: 'Parking is full at two of nine clinics. We want to know what would make people come without a car, what it costs us a year, and what we should try first. A survey is allowed if it takes three minutes.',
    skills: ['Transport planning', 'Survey design', 'Operations'],
    budget: [60_000, 120_000],
    length: 'weeks',
    town: 'Lyon',
    ago: 4,
    decides: 12,
    proposals: [
      {
        by: 'harbour-pike',
        day: 1,
        cover:
          'We plan how people get to 23 piers, and the question is the same: what do they do when it rains. We would compare your shifts with the buses first, since the last bus often decides.',
        scope: 'A comparison of shifts and buses, a survey, and three things to try.',
        milestones: [
          ['Shifts and buses', '', 45_000, 10],
          ['Survey and advice', '', 55_000, 15],
        ],
      },
      {
        by: 'idris',
        day: 1.8,
        cover: 'I design short surveys that tired people finish. Ten questions, no names, and a result on one page.',
        scope: 'The survey and a page for each clinic.',
        milestones: [['Survey and nine pages', '', 66_000, 16]],
      },
    ],
  },
  {
    client: 'hana',
    title: 'A price for a small security course for town halls',
    need: 'I give a course of one day and have asked a different price each time. I want a price list I can defend, from talks with six towns, and a page that says what is included.',
    skills: ['Procurement', 'Survey design'],
    budget: [40_000, 70_000],
    length: 'weeks',
    ago: 12,
    decides: 17,
    places: 2,
    questions: ['Whom in a town hall would you talk to?'],
    proposals: [
      {
        by: 'bilal-venkataraman',
        day: 2,
        cover:
          'I would ask six towns what they paid for their last course, and what they would not pay for again. I write the list so that you can say it aloud without blushing.',
        answers: ['The person who signs, and one who sat in the last course.'],
        scope: 'Three talks and a price list.',
        milestones: [
          ['Three talks', '', 24_000, 7],
          ['Price list', '', 20_000, 4],
        ],
        acts: [
          { day: 4, act: 'accept', by: 'client' },
          { day: 5, act: 'pay', count: 1 },
          { day: 10, act: 'deliver', milestone: 1, note: 'Three towns, with what each of them paid.' },
        ],
      },
      {
        by: 'katerina-pawlicka',
        day: 3,
        cover:
          'I worked in a town hall and know how such a bill is read. I would take the small towns, where price matters most.',
        answers: ['The clerk who compares the offers.'],
        scope: 'Three talks in small towns, and a page about them.',
        milestones: [['Talks and page', '', 41_000, 10]],
        acts: [{ day: 6, act: 'shortlist', note: 'For the small towns. Decide when the first three talks are in.' }],
      },
    ],
  },
  {
    client: 'ilse',
    title: 'A budget for a grant: three years of a citizen science project',
    need: 'Our project wants to apply for money for 48 wells. I have the idea and the partners, and no notion of what things cost: sensors, travel, insurance for volunteers. I need a budget that a foundation finds believable. The text of the application is mine.',
    skills: ['Grant applications', 'Procurement'],
    budget: [30_000, 55_000],
    length: 'weeks',
    ago: 6,
    decides: 14,
    proposals: [
      {
        by: 'hana',
        day: 1.6,
        cover: 'I sit in a committee that reads such budgets. Most fail because the third year is a copy of the first.',
        scope: 'A table with a reason for each line.',
        milestones: [
          ['First table', '', 22_000, 7],
          ['Final table', 'After your partners have read it.', 14_000, 5],
        ],
      },
      {
        by: 'bilal-venkataraman',
        day: 2.4,
        cover: 'I did the books of a nature reserve for four years. Insurance is the line that everybody forgets.',
        scope: 'The budget and a call with your partners.',
        milestones: [['Budget and call', '', 45_000, 10]],
        acts: [{ day: 3, act: 'withdraw-offer' }],
      },
    ],
  },
  {
    client: 'harbour-pike',
    title: 'What a second electric ferry would cost us in ten years',
    need: 'We know the price of the boat. We do not know the rest: the cable, the battery after eight years, the crew. A table we can change, and two pages in plain words for the town council.',
    skills: ['Grid storage', 'Operations', 'Procurement'],
    budget: [180_000, 300_000],
    length: 'months',
    ago: 11,
    decides: 21,
    proposals: [
      {
        by: 'desmond-trevanion',
        day: 3,
        cover:
          'I would build the table with your accountant, so that it survives me. Every number gets a source or a question mark.',
        scope: 'The table and two pages.',
        milestones: [
          ['Table', '', 130_000, 25],
          ['Two pages', '', 60_000, 10],
        ],
      },
    ],
  },
]
