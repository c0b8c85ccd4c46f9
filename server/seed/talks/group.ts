import type { GroupTalk } from './script.ts'

/** The group of the cast. */
export const groupTalk: GroupTalk = {
  title: 'Coastal methods group',
  members: ['lars', 'ilse', 'amara', 'kenji'],
  admin: 'ilse',
  added: [
    { before: 1, by: 'ilse', people: ['nomvula', 'tomas'] },
    { before: 2, by: 'lars', people: ['harbour'] },
  ],
  sittings: [
    {
      daysAgo: 5.9,
      lines: [
        [
          'lars',
          'For everybody who measures something wet and does not trust it. One rule: **if you show a figure, say what is wrong with it.**',
        ],
        [
          'ilse',
          'Then I will begin. Gauge 7 sank by eleven centimetres and I noticed after eight months.',
          { after: 17 },
        ],
        ['kenji', 'I am glad it was you.', { reply: 1, after: 3 }],
        ['amara', 'I measure wards, not coasts. But I draw your slides, so I am staying.', { after: 22 }],
      ],
    },
    {
      daysAgo: 4.1,
      lines: [
        ['nomvula', 'For Monday: everybody brings one figure that did not work, and why.', { after: 30 }],
        [
          'ilse',
          'Mine is easy: two gauges that I treated as independent. They share a valley.',
          { reply: 1, after: 18 },
        ],
        ['kenji', 'My soil sensors agreed to three digits for a week. They were in the same bucket.', { after: 6 }],
        ['tomas', 'A ferry that was in two harbours at once. One phone was on another country’s time.', { after: 41 }],
        ['nomvula', 'Four of you, twenty minutes each. That is an evening.', { after: 12 }],
      ],
    },
    {
      daysAgo: 1.8,
      lines: [
        ['harbour', 'Thank you for having us. We will bring the captains’ books, and biscuits.', { after: 25 }],
        ['lars', 'The biscuits count as data.', { after: 4 }],
      ],
    },
    {
      daysAgo: 0.09,
      lines: [
        [
          'lars',
          'This week’s edges are up, 40 km. Columns:\n\n- `edge_m` is the one everybody plots\n- `edge_se` is the one you want',
        ],
        ['amara', 'Ilse, could you draw your stations on top? I can put it into the slides for Monday.', { after: 9 }],
        ['ilse', 'They are on their way, with the valley in another colour.', { reply: 1, after: 14 }],
      ],
    },
  ],
  unread: { tomas: 3, nomvula: 2, kenji: 1 },
  away: 'nomvula',
}
