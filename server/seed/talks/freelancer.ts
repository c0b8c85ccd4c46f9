import type { DirectTalk } from './script.ts'

/** The conversations of the sign-in page's freelancer. */
export const freelancerTalks: readonly DirectTalk[] = [
  {
    between: ['tomas', 'harbour'],
    sittings: [
      {
        daysAgo: 6.5,
        lines: [
          [
            'harbour',
            'Route 14 lost a pallet for two days. Halyard says it stood in the harbour, the crew says on deck. Who is right?',
          ],
          [
            'tomas',
            'Both, one after the other. Deck wins over pier while the scan is younger than six hours, and that one was seven. I can make it eight for route 14, where the crossing is the long one.',
            { after: 25 },
          ],
          ['harbour', 'Eight, please, and a line in the log that says which rule won.', { after: 13 }],
          [
            'tomas',
            'There is one now: `deck scan, 7 h 12 min, rule 3`. A deckhand read it to me on the telephone and did not ask what it meant.',
            { after: 330, reply: 1 },
          ],
        ],
      },
      {
        daysAgo: 1.6,
        lines: [
          ['harbour', 'Two more routes from spring. Same labels, another language: the crews up there write Faroese.'],
          [
            'tomas',
            'I have four languages and that is not one of them. If one of your people can translate sixty words, they go in this week.',
            { after: 48 },
          ],
        ],
      },
      {
        daysAgo: 0.04,
        lines: [
          [
            'harbour',
            'The mate of the *Havørn* has done all sixty. She says two of them cannot be said on deck in front of passengers.',
          ],
        ],
      },
    ],
    unread: { tomas: 1 },
  },
  {
    between: ['tomas', { side: 'buyer', title: 'Fieldbook', daysAgo: [12, 40] }],
    sittings: [
      {
        daysAgo: 3,
        lines: [
          [
            'other',
            'Two of our six tablets show last week’s form. I have reloaded, restarted and spoken to them kindly.',
            { order: 'Fieldbook' },
          ],
          [
            'tomas',
            'They hold an older copy that is still waiting to be sent. Settings, *Waiting*, then *Send now*, near a window. What number does it show before and after?',
            { after: 19 },
          ],
          ['other', 'Before: 41 and 17. After: 0 and 17.', { after: 70 }],
          [
            'tomas',
            'The second one has a photograph that is larger than its memory. Tonight you get a version that makes it smaller first.',
            { after: 8 },
          ],
        ],
      },
      {
        daysAgo: 0.4,
        lines: [['other', 'It worked, 17 became 0. The photograph was of my thumb.']],
      },
    ],
    unread: { tomas: 1 },
  },
  {
    between: ['tomas', 'yusuf'],
    sittings: [
      {
        daysAgo: 20,
        lines: [
          [
            'yusuf',
            'The handover note says *simply restart the sync*. Nobody who reads a note in a cellar finds anything simple. May I change it?',
            { order: 'Fieldbook' },
          ],
          ['tomas', 'Please. What does it become?', { after: 15 }],
          [
            'yusuf',
            '> Close the form. Open it where you have signal. Wait for the green line.\n\nThree sentences, and each can be checked by looking.',
            { after: 9 },
          ],
          ['tomas', 'Taken, word for word.', { after: 3 }],
        ],
      },
      {
        daysAgo: 2.2,
        lines: [
          [
            'yusuf',
            'I am editing the winter report of the six surveyors. May I say whose phone fell into the well, or is that still a sore point?',
          ],
          ['tomas', 'Say it. It has a new owner, and it rings.', { after: 36 }],
        ],
      },
    ],
    unread: { yusuf: 1 },
  },
  {
    between: ['tomas', { side: 'buyer', title: 'Stallkeeper', daysAgo: [3.1, 14] }],
    sittings: [
      {
        daysAgo: 2.9,
        lines: [
          [
            'other',
            'The second market wants the same set-up. To save us the fee, shall I pay you directly by bank transfer this time?',
            { order: 'Stallkeeper' },
          ],
          [
            'tomas',
            'Kind of you, but no. Here the order keeps your money until you have seen it work, and it keeps me to my dates. Order the second like the first; I will take the set-up off the price.',
            { after: 22 },
          ],
          ['other', 'Fair. I had not thought of the dates.', { after: 6 }],
        ],
      },
    ],
  },
  {
    between: ['tomas', { side: 'seller', title: 'Kitchen Physics', daysAgo: [36, 80] }],
    sittings: [
      {
        daysAgo: 34.8,
        lines: [
          [
            'tomas',
            'The milk folds before it breaks, as it should. How many particles is that?',
            { order: 'Kitchen Physics' },
          ],
          [
            'other',
            'Two thousand and a lie: near the cup they become four thousand for a quarter of a second.',
            { after: 51 },
          ],
          ['tomas', 'I looked for it and did not see it. That is a good lie.', { after: 5 }],
        ],
      },
    ],
    archivedBy: 'tomas',
  },
]
