import type { JobPlan } from './plan.ts'

/** More jobs of marketing and business strategy. */
export const furtherMarketingJobs: readonly JobPlan[] = [
  {
    client: 'tomas',
    title: 'Say in one sentence what Halyard does',
    need: 'I have explained it in four ways, and people nod politely. I need one sentence for the top of the page, three below it, and the reasons why.',
    skills: ['Copywriting', 'Positioning'],
    budget: [18_000, 30_000],
    length: 'days',
    ago: 3,
    decides: 9,
    proposals: [
      {
        by: 'wren',
        day: 0.7,
        cover: 'For Footfall I asked ten users what they told a friend. The best sentence is usually one of those ten.',
        shows: ['Footfall'],
        scope: 'Ten conversations, one sentence, three more.',
        milestones: [['The sentences', '', 28_000, 7]],
        acts: [{ day: 1.8, act: 'shortlist', note: 'Ten conversations is more than I have had.' }],
      },
      {
        by: 'noelia-echeverri',
        day: 1.4,
        cover: 'I would write twenty sentences and let you cross out nineteen, on the phone, in an hour.',
        scope: 'Twenty sentences and the hour.',
        milestones: [['One sentence left', '', 20_000, 4]],
      },
    ],
  },
  {
    client: 'orchard-clinics',
    title: 'Posters that make people wash their hands, without fear',
    need: 'Six posters for corridors and waiting rooms. Everything we have shows germs with teeth. Ours should make people smile and do it anyway.',
    skills: ['Campaigns', 'Illustration'],
    budget: [60_000, 95_000],
    length: 'weeks',
    ago: 9,
    decides: 14,
    proposals: [
      {
        by: 'eloise-vautrinot',
        day: 2,
        cover: 'Hands that have a good time. I would hang two drafts for a week and count the soap.',
        scope: 'Six posters and the week with the soap.',
        milestones: [
          ['Two drafts on the wall', '', 30_000, 8],
          ['Six posters', '', 50_000, 12],
        ],
        acts: [
          { day: 4, act: 'shortlist', note: 'Counts the soap.' },
          { day: 6, act: 'accept', by: 'client' },
        ],
      },
    ],
  },
]

export const furtherBusinessJobs: readonly JobPlan[] = [
  {
    client: 'grace',
    title: 'Should a repair café take money?',
    need: 'We take nothing and the hall costs 90 a month. I need the three or four ways others found, with numbers, and what it did to the people who come. Five pages at most.',
    skills: ['Research', 'Pricing'],
    budget: [20_000, 35_000],
    length: 'weeks',
    ago: 4,
    decides: 14,
    isFirstOnly: true,
    proposals: [
      {
        by: 'idris',
        day: 2.1,
        cover: 'Retrofit Ledger asks the same of insulation: who pays, and who stays away because of it.',
        shows: ['Retrofit Ledger'],
        scope: 'Calls with eight cafés and five pages.',
        milestones: [['Five pages', '', 30_000, 14]],
      },
    ],
  },
  {
    client: 'nomvula',
    title: 'What would a heat network cost one street of forty houses?',
    need: 'My students have a model and I do not trust its prices. I need present prices of pipes, digging and pumps from two suppliers each, with dates, and where they are likely to move.',
    skills: ['Cost estimates', 'Energy'],
    budget: [80_000, 130_000],
    length: 'weeks',
    ago: 6,
    decides: 17,
    proposals: [
      {
        by: 'harbour-pike',
        day: 1.3,
        cover:
          'We bought pipes, digging and a pump for two piers this year. You can have our offers with the names removed, and our engineer for two days.',
        scope: 'A table of prices with dates, and a page on each.',
        milestones: [
          ['Prices', '', 60_000, 10],
          ['Where they move', '', 50_000, 8],
        ],
        acts: [
          { day: 2.5, act: 'shortlist', note: 'Real offers, not a price list.' },
          { day: 4, act: 'counter', amountMinor: 52_000, note: 'We do not need the pumps: we have those.' },
        ],
      },
      {
        by: 'bilal-venkataraman',
        day: 2,
        cover: 'I estimated roads for a council. Digging is the part that moves, and I have prices of eleven towns.',
        scope: 'The table, and a range for each number.',
        milestones: [['Table with ranges', '', 95_000, 15]],
      },
    ],
  },
  {
    client: 'lars',
    title: 'A plan to keep fifty volunteers for a second winter',
    need: 'Fifty people read stakes last winter. I want to know why people stay or leave, from ten conversations, and a plan on one page.',
    skills: ['Interviews', 'Volunteering'],
    budget: [24_000, 42_000],
    length: 'weeks',
    ago: 22,
    decides: 10,
    proposals: [
      {
        by: 'amara',
        day: 3,
        cover:
          'Second Shift was built from conversations with night workers. People tell you why they leave if you do not defend yourself.',
        scope: 'Ten conversations and one page.',
        milestones: [['Conversations and page', '', 36_000, 12]],
      },
    ],
  },
]
