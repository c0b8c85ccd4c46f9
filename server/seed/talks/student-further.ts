import type { DirectTalk } from './script.ts'

/** Older conversations of the sign-in page's student. */
export const furtherStudentTalks: readonly DirectTalk[] = [
  {
    between: ['ilse', 'lars'],
    sittings: [
      {
        daysAgo: 7,
        lines: [
          [
            'lars',
            'The date is fixed: Friday in two weeks, at ten, the small hall. My opponent has asked for the raw tide corrections, which is a good sign or a very bad one.',
          ],
          ['ilse', 'Which gauge did you use north of the mole?', { after: 11 }],
          ['lars', 'Yours, the third version. The footnote says so in a size he will not miss.'],
          ['ilse', 'Then I will come, and sit where he can see me.'],
          ['lars', 'See you at the defence!', { after: 2 }],
        ],
      },
    ],
  },
  {
    between: ['ilse', 'priya'],
    sittings: [
      {
        daysAgo: 9.1,
        lines: [
          ['ilse', 'The hum in the well recordings, is it mains or pump? I hear 50 and 150 Hz and nothing between.'],
          [
            'priya',
            'Pump. Mains would add 100 as well. Take the first second as the noise floor and subtract it in bands, not as a whole:\n\n```python\nfloor = np.median(bands[:, :40], axis=1)\nclean = np.maximum(bands - floor[:, None], 0)\n```',
            { after: 38 },
          ],
        ],
      },
      {
        daysAgo: 8.2,
        lines: [
          [
            'ilse',
            'Thank you, the noise floor fix works on all wells but two. Those two turn out to be the same well.',
          ],
        ],
      },
    ],
  },
  {
    between: ['ilse', 'sofia'],
    sittings: [
      {
        daysAgo: 12.5,
        lines: [
          [
            'ilse',
            'Question 14 asks for the stopping rule. Mine is: when the grant ends. Is that a rule?',
            { project: 'Said Before' },
          ],
          [
            'sofia',
            'It is, and an honest one. Write the date beside it. Then nobody can say you stopped because you liked the result.',
            { after: 64 },
          ],
        ],
      },
      {
        daysAgo: 10.3,
        lines: [
          [
            'sofia',
            'I left comments in the margin, mostly about commas. The one about the control stations is not about commas.',
          ],
          ['ilse', 'That one cost me an evening. It was worth it.', { after: 260, reply: 1 }],
        ],
      },
    ],
  },
  {
    between: ['ilse', 'kenji'],
    sittings: [
      {
        daysAgo: 15.2,
        lines: [
          ['ilse', 'How are the boards for the north wells?'],
          [
            'kenji',
            'The second batch arrived. All forty answer, one of them under a false name: it is `0x48` and says `0x49`.',
            { after: 21 },
          ],
          ['ilse', 'Keep that one for teaching.', { after: 3 }],
        ],
      },
    ],
  },
  {
    between: ['ilse', 'wren'],
    sittings: [
      {
        daysAgo: 40.6,
        lines: [
          ['wren', 'Did the sheet let you conclude anything about the bread stall?', { order: 'Footfall' }],
          [
            'ilse',
            'Not yet. It wants a second week with the same weather, which I would be the last to promise.',
            { after: 44 },
          ],
        ],
      },
      {
        daysAgo: 7.9,
        lines: [
          ['wren', 'And the second week?'],
          ['ilse', 'Undecided, says the sheet. I have never been so glad of an answer.', { after: 29 }],
          ['wren', 'Frame it.', { after: 2 }],
        ],
      },
    ],
    archivedBy: 'ilse',
  },
]
