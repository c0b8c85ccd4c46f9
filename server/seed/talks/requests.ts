import type { DirectTalk } from './script.ts'

/** First messages from people who are not connected: one waits for each person of the sign-in page. */
export const requestTalks: readonly DirectTalk[] = [
  {
    between: ['grace', 'ilse'],
    sittings: [
      {
        daysAgo: 0.9,
        lines: [
          [
            'grace',
            'You give stations names that survive a move. I have 4,000 tubes that do not. Would you tell me how you number them, in exchange for labels that survive minus 80 degrees?',
          ],
        ],
      },
    ],
  },
  {
    between: ['idris', 'nomvula'],
    sittings: [
      {
        daysAgo: 1.7,
        lines: [
          [
            'idris',
            'I sat in the back row of your lecture on shared heat. I have surveyed 40 houses of one street down to the radiators and nobody has asked for it yet. Would you?',
          ],
        ],
      },
    ],
  },
  {
    between: ['amara', 'tomas'],
    sittings: [
      {
        daysAgo: 0.5,
        lines: [
          [
            'amara',
            'Nurses swap shifts in a cellar without signal, and the rota learns of it upstairs, twice. You have solved that for pallets. May I ask you three questions?',
          ],
        ],
      },
    ],
  },
  {
    between: ['mateus', 'harbour'],
    sittings: [
      {
        daysAgo: 2.3,
        lines: [
          [
            'mateus',
            'I tried to book a wheelchair place on your site and needed a telephone, a printer and a friend. I would like to draw you the form that needs none of them.',
          ],
        ],
      },
    ],
  },
]
