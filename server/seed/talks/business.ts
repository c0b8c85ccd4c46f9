import type { DirectTalk } from './script.ts'

/** The conversations of the sign-in page's business. */
export const businessTalks: readonly DirectTalk[] = [
  {
    between: ['harbour', 'lars'],
    sittings: [
      {
        daysAgo: 4.8,
        lines: [
          [
            'harbour',
            'The path to our pier at Skarvøy runs eleven metres from the edge. The council says that is plenty. What do your lines say?',
            { project: 'Cliffline' },
          ],
          [
            'lars',
            'Eleven in 2022, 8.6 last week, give or take 0.4. It does not go by the year, it goes by the storm: two of them took all of it.',
            { after: 62 },
          ],
          ['harbour', 'What would you do?', { after: 5 }],
          ['lars', 'Move the path soon and the queue sign first. People stand still where the sign is.', { after: 4 }],
          ['harbour', 'The sign moves on Monday.', { after: 130 }],
        ],
      },
      {
        daysAgo: 0.7,
        lines: [
          ['lars', 'This week: 8.5, and nothing fell. I walk it on Tuesday if one of your boats has a seat at seven.'],
        ],
      },
    ],
    unread: { harbour: 1 },
  },
  {
    between: ['harbour', 'idris'],
    sittings: [
      {
        daysAgo: 9.5,
        lines: [
          [
            'harbour',
            'Our quay wall at Tofte is dry stone, 1891, and bulges by a hand’s width. Your calculator says it stands. Our insurer says it does not.',
            { project: 'Drystone' },
          ],
          ['idris', 'It stands as long as the soil behind it is dry. Is there a drain?', { after: 23 }],
          ['harbour', 'There was. It comes out under the ticket office.', { after: 35 }],
          ['idris', 'Then set `water = 0.6` and look again.', { after: 4 }],
          ['harbour', 'Now it says what the insurer says.', { after: 11 }],
          [
            'idris',
            'Open the drain before you touch the wall. It is a day of work, and the wall has waited since 1891.',
            { after: 6 },
          ],
        ],
      },
    ],
  },
  {
    between: ['harbour', 'sofia'],
    sittings: [
      {
        daysAgo: 13,
        lines: [
          ['harbour', 'We asked 412 passengers whether they are happy, and 388 are. The board is delighted.'],
          ['sofia', 'You asked them on the ferry. The unhappy ones take the bus.', { after: 27 }],
          ['harbour', 'Oh.', { after: 2 }],
          [
            'sofia',
            'Ask at the bus stop too. Twelve questions at most:\n\n1. Where are you going?\n2. When did you last take the ferry?\n3. What happened?\n\nThe other nine write themselves.',
            { after: 10, reply: 1 },
          ],
        ],
      },
    ],
  },
  {
    between: ['harbour', { side: 'seller', title: 'Boiler Whisper', daysAgo: [4, 40] }],
    sittings: [
      {
        daysAgo: 2.6,
        lines: [
          [
            'other',
            'Your meters have a red needle in front of a red dial. The camera sees only one of them.',
            { order: 'Boiler Whisper' },
          ],
          ['harbour', 'They were bought by a man who loved red. Is there a filter?', { after: 44 }],
          [
            'other',
            'A green one, cheaper than a stamp. Hold a sweet wrapper in front of the lens and tell me what it reads.',
          ],
          ['harbour', '0417 and 0418, with lime. With mint, nothing.', { after: 75, reply: 1 }],
        ],
      },
    ],
    unread: { other: 1 },
    away: 'other',
  },
  {
    between: ['harbour', 'wren'],
    sittings: [
      {
        daysAgo: 30,
        lines: [
          [
            'wren',
            'The sign test is over: *Next boat in 12 min* beats *Every 20 min*. For once the sheet agrees with me.',
          ],
          ['harbour', 'We have ordered twenty-three of them.', { after: 180 }],
        ],
      },
    ],
    archivedBy: 'harbour',
  },
]
