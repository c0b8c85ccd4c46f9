import type { BookingSide, HelpedAnswer } from '@guildhall/contract/bookings/options.ts'
import type { WorkReviewInput } from '@guildhall/contract/engagements/work-reviews.ts'
import type { MentorshipTopic } from '@guildhall/contract/mentors/topic-paths.ts'

type Review = Pick<WorkReviewInput, 'rating' | 'words' | 'text'>

/** A session of the demo community. */
export interface SessionPlan {
  /** Its mentor is found by the topic and by what the plan needs; or is the person whose handle begins like this. */
  topic: MentorshipTopic
  host?: string
  /** The beginning of the guest's handle. */
  guest: string
  /** It is held at the first free time from this many days before today; a negative number is days ahead. */
  ago: number
  /** Whether the guest pays for it, and whether it is held in our room; as its mentor has it when absent. */
  paid?: boolean
  room?: boolean
  /** Set when the host approves bookings first; `false` leaves the request unanswered. */
  approved?: boolean
  /** What the guest wants from it, and what the host notes for both afterwards. */
  note: string
  hostNote?: string
  /** Who did not come. Outside our room the other side says so, and `denied` is the answer that they came. */
  absent?: BookingSide
  denied?: true
  /** Who cancelled it a day after it was booked, and why. */
  cancelled?: { by: BookingSide; reason: string }
  /** Whether both review each other soon after the session, and do not wait for the question. */
  soon?: true
  /** What the two want to reach, written after the session; due so many days from today, and ticked some days after it. */
  goals?: readonly { by: BookingSide; text: string; due: number; isDone?: true }[]
  helped?: { answer: HelpedAnswer; note: string }
  byGuest?: Review
  byHost?: Review
}

const all = ['clear', 'on-time', 'kind', 'again'] as const

/** Sessions that are over, the earliest first. */
const pastSessions: readonly SessionPlan[] = [
  {
    ...{ topic: 'Research methods', guest: 'ilse-vandermeer', ago: 46 },
    note: 'Twelve rain gauges, and three of them moved between 1988 and 1991. Can I use them at all?',
    hostNote: 'Split the series at each move. Report both halves before you correct anything.',
    helped: { answer: 'yes', note: 'I know what to do with the three gauges.' },
    byGuest: {
      rating: 5,
      words: [...all],
      text: 'Looked at my data before the call and asked the right question first.',
    },
    byHost: { rating: 5, words: ['clear', 'on-time'], text: 'Came with one question and a table. Easy to help.' },
  },
  {
    ...{ topic: 'Technical skills', guest: 'tomas-arriaga', ago: 44 },
    note: 'A query over 40 million rows takes nine seconds. The plan is attached to my mail.',
    hostNote: 'The index had its columns in the wrong order. Try station first, then day.',
    helped: { answer: 'yes', note: 'Nine seconds became forty milliseconds.' },
    byGuest: {
      rating: 5,
      words: ['clear', 'on-time', 'again'],
      text: 'Read the plan aloud with me until I saw it myself.',
    },
    byHost: { rating: 5, words: ['clear', 'kind'], text: 'Knew his data well. I only had to ask.' },
  },
  {
    ...{ topic: 'Career guidance', guest: 'grace-achterberg', ago: 42 },
    note: 'Two offers, one of them in another town. I cannot compare them.',
    helped: { answer: 'partly', note: 'I have a table now. The decision is still mine.' },
    byGuest: {
      rating: 4,
      words: ['clear', 'kind'],
      text: 'Good questions. I would have liked more time for the second offer.',
    },
    byHost: { rating: 5, words: ['clear', 'on-time', 'kind'], text: '' },
  },
  {
    ...{ topic: 'Academic writing', guest: 'lars-ohlund', ago: 41 },
    note: 'Five pages of my second chapter. I think the order is wrong.',
    helped: { answer: 'yes', note: '' },
    byGuest: { rating: 5, words: ['clear', 'again'], text: 'We moved two paragraphs and the chapter stood.' },
  },
  {
    ...{ topic: 'Grant applications', guest: 'amara-nwosu-hale', ago: 39, paid: true, host: 'nomvula-dlamini' },
    ...{ room: true, soon: true },
    note: 'A first grant, eight pages. I worry about the budget.',
    hostNote: 'Travel belongs into one line, with the number of days. The rest is sound.',
    helped: { answer: 'yes', note: 'The budget adds up now.' },
    byGuest: { rating: 5, words: [...all], text: 'She read the call as the panel would. I rewrote the first page.' },
    byHost: { rating: 5, words: ['clear', 'on-time', 'again'], text: 'Well prepared, and not afraid of a pencil.' },
  },
  {
    ...{ topic: 'Startup advice', guest: 'harbour-pike', ago: 38 },
    note: 'We sell tide tables to small harbours. Nobody renews in the second year.',
    helped: { answer: 'no', note: 'Interesting, but about another kind of company.' },
    byGuest: {
      rating: 3,
      words: ['kind'],
      text: 'Friendly, and ten minutes late. The advice was about software sold to people, and we sell to towns.',
    },
    byHost: {
      rating: 4,
      words: ['clear', 'kind'],
      text: 'Clear about what they need. I was not the right person for it.',
    },
  },
  {
    ...{ topic: 'PhD support', guest: 'kenji-morisawa', ago: 36, soon: true },
    note: 'I have not written a line for five weeks.',
    hostNote: 'Twenty minutes each morning, before mail. We look again in four weeks.',
    helped: { answer: 'yes', note: 'Twenty minutes a day, and it works.' },
    byGuest: {
      rating: 5,
      words: ['clear', 'kind', 'again'],
      text: 'No speeches. A plan for four weeks, and I kept to it.',
    },
    byHost: { rating: 5, words: ['on-time', 'kind'], text: 'Honest about what did not work.' },
  },
  {
    ...{ topic: 'Research methods', guest: 'lars-ohlund', ago: 33 },
    note: 'Is a plain table enough for repeated counts on the same plots?',
    helped: { answer: 'yes', note: '' },
    byGuest: { rating: 4, words: ['clear', 'on-time'], text: 'A clear answer, and a paper to read.' },
    byHost: { rating: 5, words: ['clear', 'on-time', 'kind'], text: 'Good question, good notes.' },
  },
  {
    ...{ topic: 'PhD support', guest: 'amara-nwosu-hale', ago: 31, paid: true, room: true, absent: 'host' },
    note: 'Which of my three papers becomes the first chapter?',
  },
  {
    ...{ topic: 'Grant applications', guest: 'ilse-vandermeer', ago: 30, paid: true, host: 'nomvula-dlamini' },
    ...{ room: true, soon: true },
    note: 'A travel grant for four weeks at the coast. Two pages.',
    hostNote: 'Say on the first line what you will measure. Send me the second draft.',
    goals: [{ by: 'guest', text: 'Second draft of the travel grant', due: -20, isDone: true }],
    helped: { answer: 'yes', note: 'I got it.' },
    byGuest: {
      rating: 5,
      words: ['clear', 'kind', 'again'],
      text: 'Half an hour on one sentence, and it was worth it.',
    },
    byHost: { rating: 5, words: [...all], text: 'Came with two pages and left with one.' },
  },
  {
    ...{ topic: 'Technical skills', guest: 'wren-calloway', ago: 29, room: false, absent: 'guest' },
    note: 'Keyboard order in a dialog that opens another dialog.',
  },
  {
    ...{ topic: 'Career guidance', guest: 'tomas-arriaga', ago: 28, soon: true },
    note: 'Employed three days, freelance two: do the sums work?',
    hostNote: 'They do, from the ninth month. The sheet with the sums is in your mail.',
    goals: [
      { by: 'guest', text: 'Ask two clients for a contract of three days', due: -10, isDone: true },
      { by: 'guest', text: 'Fill the sheet with the sums of this year', due: 14 },
    ],
    helped: { answer: 'yes', note: '' },
    byGuest: { rating: 5, words: ['clear', 'on-time'], text: 'Real numbers, and what they leave out.' },
    byHost: { rating: 4, words: ['clear', 'again'], text: 'Knows what he wants.' },
  },
  {
    ...{ topic: 'Academic writing', guest: 'nomvula-dlamini', ago: 26, soon: true },
    note: 'Answers to two reviewers who want opposite things.',
    goals: [{ by: 'guest', text: 'Send both answers to the editor', due: 5 }],
    byGuest: { rating: 5, words: ['clear', 'kind', 'again'], text: 'Found the sentence that satisfies both.' },
    byHost: {
      rating: 5,
      words: ['clear', 'on-time', 'kind'],
      text: 'A pleasure. She had drafted both answers already.',
    },
  },
  {
    ...{ topic: 'Startup advice', guest: 'orchard-clinics', ago: 25 },
    note: 'Four clinics, one booking system, and no idea what it should cost.',
    cancelled: { by: 'host', reason: 'I have lost my voice. Please choose another day.' },
  },
  {
    ...{ topic: 'PhD program', guest: 'grace-achterberg', ago: 23 },
    note: 'A list of groups that work on moving dunes.',
    hostNote: 'Seven groups, three of them with open places. Write to Delft first.',
  },
  {
    ...{ topic: 'Research methods', guest: 'ilse-vandermeer', ago: 22 },
    note: 'Second round: the gaps of 1996, and how to defend filling them.',
    hostNote: 'Fill them twice, with two neighbours, and show that the result stays.',
    goals: [
      { by: 'guest', text: 'Plot both halves of the three moved gauges', due: -12, isDone: true },
      { by: 'host', text: 'Two pages on the gaps of 1996', due: 9 },
    ],
  },
  {
    ...{
      topic: 'Grant applications',
      guest: 'kenji-morisawa',
      ago: 21,
      paid: true,
      host: 'nomvula-dlamini',
      room: true,
    },
    note: 'Work packages. I have nine and was told four.',
  },
  {
    ...{ topic: 'Expert network', guest: 'harbour-pike', ago: 20, soon: true },
    note: 'Who measures silt in small harbours?',
    goals: [{ by: 'host', text: 'A list of three offers for measuring silt', due: 11 }],
    byGuest: {
      rating: 5,
      words: ['clear', 'on-time', 'again'],
      text: 'Three names, and the first one answered the next day.',
    },
    byHost: { rating: 5, words: ['clear', 'kind'], text: 'Knew exactly whom they did not need.' },
  },
  {
    ...{ topic: 'Career guidance', guest: 'idris-okonjo', ago: 14, soon: true },
    note: 'A gap of two years, and an interview on Monday.',
    byGuest: { rating: 5, words: [...all], text: 'I said it in one sentence, as we practised. Nobody asked twice.' },
    byHost: { rating: 5, words: ['clear', 'on-time'], text: '' },
  },
  {
    ...{
      topic: 'Academic writing',
      guest: 'harbour-pike',
      ago: 12,
      paid: true,
      room: false,
      absent: 'host',
      denied: true,
    },
    note: 'Our report for the town, three pages, in plain words.',
  },
  {
    ...{ topic: 'Technical skills', guest: 'ilse-vandermeer', ago: 10, room: true },
    note: 'My script reads 400 files and stops at 256.',
    hostNote: 'Close each file before you open the next. It was the loop.',
  },
]

/** Sessions to come, and requests. */
const comingSessions: readonly SessionPlan[] = [
  {
    ...{ topic: 'Research methods', guest: 'ilse-vandermeer', ago: -2 },
    note: 'Third round, with the new figures.',
  },
  {
    ...{ topic: 'PhD support', guest: 'ilse-vandermeer', ago: -6, room: true },
    note: 'From three topics to one. I bring all three.',
  },
  {
    ...{ topic: 'Technical skills', guest: 'tomas-arriaga', ago: -3, paid: true },
    note: 'The same query, with one more table.',
  },
  {
    ...{ topic: 'Grant applications', guest: 'lars-ohlund', ago: -2, paid: true, host: 'nomvula-dlamini', room: true },
    note: 'A small grant for a boat. One page.',
  },
  {
    ...{ topic: 'Grant applications', guest: 'harbour-pike', ago: -8, paid: true, host: 'nomvula-dlamini', room: true },
    note: 'Public money for a harbour: is there a call that fits?',
  },
  {
    ...{ topic: 'Startup advice', guest: 'harbour-pike', ago: -4 },
    note: 'Prices for towns: by the year, or by the harbour?',
  },
  {
    ...{ topic: 'Academic writing', guest: 'nomvula-dlamini', ago: -5 },
    note: 'An abstract of 150 words that is now 230.',
  },
  {
    ...{ topic: 'Expert network', guest: 'tomas-arriaga', ago: -5, paid: true, approved: true },
    note: 'Who knows old harbour maps of the Atlantic coast?',
  },
  {
    ...{ topic: 'PhD program', guest: 'tomas-arriaga', ago: -7, approved: false },
    note: 'A doctorate beside the work: is it possible at all?',
  },
]

export const sessionPlans: readonly SessionPlan[] = [...pastSessions, ...comingSessions]
