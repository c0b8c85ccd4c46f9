import type { JobPlan } from './plan.ts'

/** More jobs of data science and AI. */
export const furtherDataJobs: readonly JobPlan[] = [
  {
    client: 'orchard-clinics',
    title: 'How long do people wait, by hour and by clinic?',
    need: 'Nine clinics write down when a person arrives and when they are called. We would like a page of pictures each month without writing to nine people. The names are removed before you see anything.',
    skills: ['Python', 'Statistics'],
    budget: [60_000, 110_000],
    length: 'weeks',
    ago: 6,
    decides: 15,
    proposals: [
      {
        by: 'ilse',
        day: 1,
        cover:
          'Gauge 7 does the same for a river: nine sources, one page, and a note wherever a source was silent. I would show the slowest tenth rather than the average.',
        shows: ['Thirty Years of Rainfall', 'Switchyard'],
        scope: 'A script that reads nine files, and a page of four pictures.',
        milestones: [
          ['One clinic', '', 25_000, 6],
          ['All nine', '', 50_000, 9],
        ],
        acts: [
          { day: 3, act: 'shortlist', note: 'The slowest tenth is what patients write to us about.' },
          { day: 4.5, act: 'counter', amountMinor: 20_000, note: 'We clean the file of the first clinic ourselves.' },
        ],
      },
      {
        by: 'priya',
        day: 1.8,
        cover:
          'I would first check how often the two times are written down later from memory: they end in 0 or 5 then.',
        scope: 'The check, the script and the page.',
        milestones: [['Check, script and page', '', 98_000, 16]],
      },
    ],
  },
  {
    client: 'amara',
    title: 'Which seeds come back? Three years of a seed library',
    need: 'People borrow seeds and return some in autumn. I have 1,900 lines in a spreadsheet with many spellings of the same bean. I want to know what is returned, and what we should buy.',
    skills: ['Data cleaning', 'R'],
    budget: [20_000, 36_000],
    length: 'days',
    ago: 20,
    decides: 9,
    proposals: [
      {
        by: 'ilse',
        day: 2,
        cover: 'Names of stations taught me to keep every spelling and add one more column. I do the same with beans.',
        shows: ['Thirty Years of Rainfall'],
        scope: 'The clean table, and one page on what comes back.',
        milestones: [['Table and page', '', 28_000, 7]],
        acts: [
          { day: 4, act: 'accept', by: 'client' },
          { day: 4.2, act: 'pay', count: 1 },
          { day: 10, act: 'deliver', milestone: 1, note: '212 kinds, of which 31 are always returned.' },
          { day: 11, act: 'release', milestone: 1, note: 'We buy peas now, and no more beans.' },
          {
            ...{ day: 12, act: 'review', by: 'client', rating: 5, words: ['clear', 'on-time', 'again'] },
            text: 'Kept our own spellings beside the right ones, so the volunteers still find their beans.',
          },
        ],
      },
    ],
  },
  {
    client: 'sofia',
    title: 'Match two lists of landlords without a common number',
    need: 'A register of 14,000 owners and a list of 3,100 complaints. Names are written in four ways, companies change theirs. A careful method is worth more to me than a complete one.',
    skills: ['Record linkage', 'Python'],
    budget: [70_000, 120_000],
    length: 'months',
    ago: 3,
    decides: 21,
    proposals: [
      {
        by: 'conceicao-lourenco',
        day: 0.9,
        cover: 'I would draw 200 pairs by hand first, so that we know how often any method is wrong.',
        scope: 'The hand-made sample, the method, and a list with a doubt for each pair.',
        milestones: [
          ['200 pairs by hand', '', 28_000, 6],
          ['The method and the list', '', 70_000, 20],
        ],
      },
    ],
  },
]

export const furtherModelJobs: readonly JobPlan[] = [
  {
    client: 'hana',
    title: 'Find the sentence in a by-law that answers a question',
    need: 'A town has 240 by-laws. People ask in their own words, and the page should show the sentence and nothing else. No answer is better than a wrong one. I have 300 questions with the right sentence.',
    skills: ['Information retrieval', 'Python'],
    budget: [110_000, 180_000],
    length: 'months',
    ago: 7,
    decides: 18,
    isForMembers: true,
    proposals: [
      {
        by: 'priya',
        day: 1.5,
        cover:
          'I would begin with plain word search and count how far it gets with your 300 questions before any model is trained.',
        scope: 'Word search as a measure, one better method, and a report with the wrong answers.',
        milestones: [
          ['The measure', '', 45_000, 8],
          ['The better method', '', 100_000, 25],
        ],
        acts: [{ day: 3, act: 'shortlist', note: 'Begins with the boring thing. Good.' }],
      },
      {
        by: 'jule-brandstatter',
        day: 2.4,
        cover: 'I worked in a town hall for two years and know how by-laws are written, which is half of it.',
        scope: 'Both methods, and twenty more questions from the counter.',
        milestones: [['All of it', '', 160_000, 30]],
      },
    ],
  },
  {
    client: 'orchard-clinics',
    title: 'Sort 8,000 messages to our clinics by what people want',
    need: 'People write to one address about appointments, bills, results and parking. We would like each message to reach the right desk, and the doubtful ones a person. Names and numbers are removed before you see them.',
    skills: ['Text classification', 'Python'],
    budget: [80_000, 130_000],
    length: 'weeks',
    ago: 4,
    decides: 15,
    questions: ['What happens to a message that mentions pain?'],
    invites: ['tomas', 'priya'],
    asked: [
      {
        by: 'priya',
        day: 1.3,
        text: 'How many of the 8,000 are sorted by hand already?',
        answer: 'About 900, by three people, who did not always agree.',
      },
    ],
    proposals: [
      {
        by: 'jule-brandstatter',
        day: 1,
        cover:
          'I would count first how often two of your own people disagree about a message. No sorting can be better than that.',
        answers: ['A person reads it at once, whatever else it says.'],
        scope: 'The count, the sorting, and a page on what it gets wrong.',
        milestones: [
          ['The count', '', 30_000, 6],
          ['The sorting', '', 80_000, 15],
        ],
        acts: [{ day: 2.2, act: 'shortlist', note: 'Right answer about pain.' }],
      },
    ],
  },
]
