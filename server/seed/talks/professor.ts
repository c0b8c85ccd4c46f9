import type { DirectTalk } from './script.ts'

/** The conversations of the sign-in page's professor. */
export const professorTalks: readonly DirectTalk[] = [
  {
    between: ['nomvula', 'harbour'],
    sittings: [
      {
        daysAgo: 5.8,
        lines: [
          [
            'harbour',
            'Shore power at the northern pier: the grid company offers 200 kW and wants an answer this month. Is it enough to charge while we turn round?',
          ],
          [
            'nomvula',
            'How long is the turn-round, and what does a crossing take? Give me a day in January, not a mean.',
            { after: 55 },
          ],
          ['harbour', 'Eleven minutes, and 64 kWh on a bad day with the heating on.', { after: 90 }],
          [
            'nomvula',
            'Then you need **350 kW**, or **200 kW and a battery of 40 kWh** on the pier. The battery wants ten minutes between two ferries to fill again.',
            { after: 35 },
          ],
          ['harbour', 'It has forty.', { after: 4, reply: 1 }],
        ],
      },
      {
        daysAgo: 0.6,
        lines: [
          [
            'harbour',
            'The board says yes to the battery. Would one of your students like to measure its first winter? We pay for the logger and for the cabin.',
          ],
        ],
      },
    ],
    unread: { nomvula: 1 },
  },
  {
    between: ['nomvula', 'amara'],
    sittings: [
      {
        daysAgo: 3.6,
        lines: [
          [
            'nomvula',
            'Our survey asks about income before it asks whether the flat is warm. What did you ask first on the ward?',
          ],
          [
            'amara',
            'What they had come to tell me. There it was the pain, here it is the cold. Income goes on the last page, with a sentence that says why.',
            { after: 41 },
          ],
          ['nomvula', 'And people who leave before the last page?', { after: 6 }],
          ['amara', 'They have told you about the cold. That is the half you get nowhere else.', { after: 3 }],
        ],
      },
      {
        daysAgo: 1.1,
        lines: [
          ['nomvula', 'I have moved it. Two of three reach the end now; it was one of two.'],
          ['amara', 'May I see the page where the third one leaves?', { after: 17 }],
        ],
      },
    ],
  },
  {
    between: ['nomvula', { side: 'buyer', title: 'Warm Street', daysAgo: [4, 12] }],
    sittings: [
      {
        daysAgo: 3.5,
        lines: [
          [
            'other',
            'We have meter readings from eleven houses out of fourteen. Is that enough, or do I knock again?',
            { order: 'Warm Street' },
          ],
          [
            'nomvula',
            'Enough for the loop, too few for the bill. I size it with eleven; knock again before anybody signs. Which three are missing?',
            { after: 58 },
          ],
          ['other', 'Two large houses and the bakery.'],
          [
            'nomvula',
            'Begin with the bakery. It is warm while everybody else sleeps, which is worth more to the street than both large houses.',
            { after: 7, reply: 1 },
          ],
        ],
      },
      {
        daysAgo: 0.2,
        lines: [['other', 'The bakery says yes. They throw away 40 kW every night from four to seven.']],
      },
    ],
    unread: { nomvula: 1 },
  },
  {
    between: ['nomvula', { side: 'seller', title: 'Rent Bridge', daysAgo: [5, 40] }],
    sittings: [
      {
        daysAgo: 3.7,
        lines: [
          [
            'nomvula',
            'One of the eleven variables is the day of the month. Why does a late payment on the 3rd mean something different from one on the 9th?',
            { order: 'Rent Bridge' },
          ],
          [
            'other',
            'Wages. Where most are paid on the last Friday, the 3rd is habit and the 9th is trouble. You can switch it off in `variables.toml`, line 8.',
            { after: 80 },
          ],
          ['nomvula', 'Leave it on. I will ask our economist why I had to learn that here.', { after: 12 }],
        ],
      },
    ],
  },
  {
    between: ['nomvula', { side: 'seller', title: 'Penny Exact', daysAgo: [6, 60] }],
    sittings: [
      {
        daysAgo: 5.1,
        lines: [
          ['nomvula', 'A heating bill of 10.05 between two flats: who pays the odd cent?', { order: 'Penny Exact' }],
          [
            'other',
            'The first line, and next month the second. Page 12 shows what happens when it is always the same one.',
            { after: 66 },
          ],
          ['nomvula', 'Page 12 goes into my lecture, with your name under it.', { after: 9 }],
        ],
      },
    ],
    archivedBy: 'nomvula',
  },
]
