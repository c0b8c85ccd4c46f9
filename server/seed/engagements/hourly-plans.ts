import type { WorkPlan } from './plans.ts'

/** Work by the hour: one in its third week, one that is over. */
export const hourlyWorkPlans: readonly WorkPlan[] = [
  {
    client: 'harbour-pike',
    provider: 'tomas',
    title: 'Someone who looks after the departure boards',
    need: 'The boards run. We need a few hours a week for what we did not think of, until the winter timetable is in.',
    category: 'Web Development',
    ago: 17.4,
    scope: 'Repairs, small changes and the upload of the winter timetable. No new screens.',
    licence: 'all-rights',
    milestones: [],
    hours: { rateMinor: 5200, perWeek: 6, weeks: 6 },
    acts: [
      {
        day: 0.6,
        act: 'offer',
        note: 'Six hours are more than you will need in a quiet week. You get back what is left.',
      },
      { day: 1, act: 'accept', by: 'client' },
      { day: 1.1, act: 'pay', count: 2 },
      {
        ...{ day: 6.5, act: 'enter', week: 1 },
        entries: [
          [0, 5, 'The clock of pier 7 was an hour early'],
          [2, 8, 'A quieter screen at night'],
          [4, 6, 'Timetable: two ferries with the same number'],
        ],
      },
      { day: 8.6, act: 'deliver', milestone: 1, note: 'A quiet week: four hours and three quarters.' },
      { day: 9.4, act: 'release', milestone: 1, note: 'The people at pier 7 send their thanks.' },
      { day: 13, act: 'pay', count: 1 },
      {
        ...{ day: 13.8, act: 'enter', week: 2 },
        entries: [
          [0, 10, 'Winter timetable, first half'],
          [1, 9, 'Winter timetable, second half'],
          [5, 4, 'What the boards show when a ferry is cancelled'],
        ],
      },
      { day: 15.9, act: 'deliver', milestone: 2, note: 'The winter timetable is in. It switches by itself on Sunday.' },
      {
        ...{ day: 17, act: 'enter', week: 3 },
        entries: [[0, 3, 'Screens of two new piers']],
      },
    ],
  },
  {
    client: 'ilse',
    provider: 'yusuf',
    title: 'Reading the field notebooks aloud, to type them',
    need: 'Nine notebooks from 1962, in pencil. I type, somebody who reads old handwriting reads to me.',
    category: 'Writing',
    ago: 34,
    scope: 'Reading to you by video, and a list of the words that nobody could read.',
    licence: 'use',
    milestones: [],
    hours: { rateMinor: 2400, perWeek: 8, weeks: 2 },
    acts: [
      { day: 0.5, act: 'offer', note: 'Eight hours a week are what my eyes allow.' },
      { day: 1, act: 'accept', by: 'client' },
      { day: 1.2, act: 'pay', count: 2 },
      {
        ...{ day: 7.5, act: 'enter', week: 1 },
        entries: [
          [1, 16, 'Notebooks 1 to 3'],
          [3, 16, 'Notebooks 4 and 5'],
        ],
      },
      { day: 8.3, act: 'deliver', milestone: 1, note: 'Five notebooks, 31 words that nobody could read.' },
      { day: 9, act: 'release', milestone: 1, note: 'Twelve of the 31 are names of wells. Thank you.' },
      {
        ...{ day: 14.5, act: 'enter', week: 2 },
        entries: [
          [0, 14, 'Notebooks 6 to 8'],
          [4, 9, 'Notebook 9, and the list'],
        ],
      },
      { day: 15.3, act: 'deliver', milestone: 2, note: 'Done in under six hours: the last notebook is half empty.' },
      { day: 16, act: 'release', milestone: 2, note: '' },
      {
        ...{ day: 17, act: 'review', by: 'client', rating: 5, words: ['kind', 'again'] },
        text: 'Reads 1962 pencil as if it were print, and says when it is a guess.',
      },
      {
        ...{ day: 18, act: 'review', by: 'provider', rating: 5, words: ['clear', 'on-time'] },
        text: 'Knew what she needed, and paid every week before it began.',
      },
    ],
  },
]
