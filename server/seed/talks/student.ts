import type { DirectTalk } from './script.ts'

/** The conversations of the sign-in page's student with others of the cast. */
export const studentTalks: readonly DirectTalk[] = [
  {
    between: ['ilse', 'tomas'],
    sittings: [
      {
        daysAgo: 5.2,
        lines: [
          [
            'tomas',
            'Does the archive say where a gauge was moved? I want to put the stations on a map for a farm adviser, and two of them sit in the sea.',
            { project: 'Thirty Years of Rainfall' },
          ],
          [
            'ilse',
            'It does: `station-moves.csv`, one line for each move with its date and both positions. The two in the sea are **Oostduin 4** and **Lichtschip West**. The first was a typing error from 1996, the second was a lightship.',
          ],
          ['tomas', 'A lightship is the best reason I have heard for a point in the sea.', { reply: 1, after: 2 }],
        ],
      },
      {
        daysAgo: 3.2,
        lines: [
          [
            'tomas',
            'Bought it. The table opens on my old laptop, which is the test that counts.',
            { order: 'Thirty Years of Rainfall' },
          ],
          ['tomas', 'For a viewer on top of it: is the station list final, or do you still add to it?', { after: 3 }],
          ['ilse', 'Final until January. Then I add one year, and nothing else moves.', { after: 24 }],
          [
            'ilse',
            'The notebooks want DuckDB 1.1 or newer. With 1.0 the intervals come out as text.',
            { was: 'The notebooks want DuckDB 1.2 or newer. With 1.0 the intervals come out as text.', after: 2 },
          ],
          ['tomas', 'That explains my morning. Thank you.', { after: 9 }],
        ],
      },
      {
        daysAgo: 2.05,
        lines: [
          [
            'ilse',
            'Now the other way round: I have ordered Stallkeeper for the student market in the old fish hall. The walls are a metre thick and the signal stops at the door.',
            { order: 'Stallkeeper' },
          ],
          [
            'tomas',
            'Thick walls are what it was made for. Three things I need before I start:\n\n1. which terminals the stalls have\n2. the highest sum that goes through unchecked\n3. who may change that sum on the day',
            { after: 31 },
          ],
          ['ilse', '1. eleven of one make, I send the name tonight\n2. 25\n3. nobody. They would.', { reply: 1 }],
          ['tomas', 'Then I will leave that button out. It saves both of us a week.', { after: 4 }],
        ],
      },
      {
        daysAgo: 0.9,
        lines: [
          ['ilse', 'Do we still have oat milk?', { takenBack: true }],
          ['ilse', 'Sorry, that was for the institute kitchen.', { after: 2 }],
          [
            'ilse',
            'The terminals are *Verix M3*, all from one lease. Can a first version be ready ten days before the market? I have to show it to the faculty.',
            { after: 6 },
          ],
        ],
      },
      {
        daysAgo: 0.06,
        lines: [
          ['tomas', 'It can if the list of stalls is final. Is it?', { reply: 1 }],
          [
            'tomas',
            'I can start on Monday. The plan is two pages, and the second one is only about what happens when somebody drops the till.',
          ],
        ],
      },
    ],
    unread: { ilse: 2 },
  },
  {
    between: ['ilse', 'idris'],
    sittings: [
      {
        daysAgo: 1.9,
        lines: [
          [
            'ilse',
            'Can the audit use my own weather station instead of the nearest airport? In Ghent the airport is windier than any street.',
            { project: 'Retrofit Ledger' },
          ],
          [
            'idris',
            'It can. Put any hourly file with these columns into `climate/`:\n\n```\ntime, air_c, wind_ms, sun_wm2\n```',
            { after: 18 },
          ],
          ['ilse', 'I have the first three from the faculty roof, but the sun only from the coast.'],
          ['idris', 'Old walls forgive you the sun, never the wind. Use the roof.', { after: 5 }],
        ],
      },
      {
        daysAgo: 0.11,
        lines: [
          [
            'idris',
            'Your climate file for Ghent runs through, all 8,760 hours. Three nights in July are at four degrees: did the logger spend them in a refrigerator?',
          ],
        ],
      },
    ],
    unread: { ilse: 1 },
  },
  {
    between: ['ilse', 'nomvula'],
    sittings: [
      {
        daysAgo: 4.3,
        lines: [
          [
            'nomvula',
            'I read the chapter on the gaps. You fill them and then test the trend on what you filled. Do it once without, and put both into the table.',
          ],
          ['ilse', 'Both were in it. I took the second out because the table did not fit the page.', { after: 47 }],
          ['nomvula', 'Turn the page sideways. A number that is left out for the layout is still left out.'],
          [
            'ilse',
            'Done, and you were right: without them the interval is half as wide again.',
            { after: 190, reply: 1 },
          ],
        ],
      },
      {
        daysAgo: 1.2,
        lines: [
          [
            'ilse',
            'Could I have half an hour this week? The two gauges in the valley are not independent. I saw it when I drew them on top of each other.',
          ],
          ['nomvula', 'Thursday at 15:00 works. Bring the drawing and leave the slides.', { after: 52 }],
        ],
      },
    ],
    unread: { ilse: 1 },
  },
  {
    between: ['ilse', 'lumen'],
    sittings: [
      {
        daysAgo: 6.4,
        lines: [
          [
            'lumen',
            'We log about 900 reports of damp a year and would like to know which of them are rain. Do your stations cover Bristol?',
            { project: 'Thirty Years of Rainfall' },
          ],
          [
            'ilse',
            'Three of them do, one on your side of the river. Count the rain on the days before as well: walls are slower than clouds.',
            { after: 75 },
          ],
          ['lumen', '> walls are slower than clouds\n\nThat is on our whiteboard now.', { after: 12 }],
        ],
      },
      {
        daysAgo: 1.4,
        lines: [
          [
            'ilse',
            'How I would sort them:\n\n- rain on the day and on the three before it\n- wind from the south-west above 8 m/s\n- everything else is plumbing until shown otherwise',
          ],
          [
            'lumen',
            'Our surveyor says the same with fewer numbers. Could the export include flat numbers? Two flats in one house rarely share a wet wall.',
            { after: 140 },
          ],
        ],
      },
    ],
    unread: { ilse: 1 },
  },
  {
    between: ['ilse', 'harbour'],
    sittings: [
      {
        daysAgo: 2.9,
        lines: [
          [
            'harbour',
            'Our captains have written down rain as *wet* or *very wet* since 1981, on all our routes. Is that data?',
          ],
          [
            'ilse',
            'It is. Forty years with a scale of two are better than one gauge on the wrong side of the hill. May I see a month?',
            { after: 33 },
          ],
          ['harbour', 'The office will copy one out for you. It begins with a coffee stain.', { after: 20 }],
        ],
      },
      {
        daysAgo: 0.35,
        lines: [
          [
            'harbour',
            'August 1994, as promised. The 11th says **very wet**, underlined twice, and nobody here knows why.',
          ],
          ['ilse', 'I do. My station on that coast broke on the 11th, and now I know what of.', { after: 16 }],
        ],
      },
    ],
    unread: { harbour: 1 },
    away: 'harbour',
  },
  {
    between: ['ilse', 'amara'],
    sittings: [
      {
        daysAgo: 3.3,
        lines: [
          [
            'ilse',
            'Can a group use Marginalia if the supervisor has no account? Ours reads on paper.',
            { project: 'Marginalia' },
          ],
          [
            'amara',
            'Yes. Give her the weekly list on one sheet: there is a print view with very wide margins, made for exactly one professor.',
            { after: 26 },
          ],
          ['ilse', 'Then there are two of them.', { after: 2 }],
        ],
      },
      {
        daysAgo: 2.6,
        lines: [
          ['amara', 'How did the first round go?'],
          [
            'ilse',
            'Four drafts, eleven comments, nobody cried. People answer the three questions and then have nothing nasty left to say.',
            { after: 14 },
          ],
          ['amara', 'May I put the second half of that into the study?', { reply: 1 }],
          [
            'ilse',
            'You may. I moved the rota test to the shared calendar, on Wednesday, so that it does not clash with the clinic.',
          ],
        ],
      },
    ],
    unread: { amara: 1 },
  },
]
