import type { CompanyRequest } from '@guildhall/contract/engagements/offers.ts'
import type { DeclineReason, ResultLicence, WorkReviewWord } from '@guildhall/contract/engagements/options.ts'
import type { HourTerms } from '@guildhall/contract/engagements/terms.ts'
import type { WorkTopic } from '@guildhall/contract/engagements/topics.ts'
import type { FindingMove } from '@guildhall/contract/findings/options.ts'
import type { FindingPlan } from '../reviewed-work/sold-work.ts'
import { furtherWorkPlans } from './further-plans.ts'
import { hourlyWorkPlans } from './hourly-plans.ts'
import { openWorkPlans } from './open-plans.ts'

/** What happens in an engagement, this many days after the request. */
export type WorkAct = { day: number } & (
  | { act: 'offer'; note?: string; validDays?: number }
  /** The client's counter-offer over the first milestone's price, in minor units. */
  | { act: 'counter'; amountMinor: number; note: string }
  | { act: 'accept'; by: 'client' | 'provider' }
  | { act: 'decline'; by: 'client' | 'provider'; reason: DeclineReason; note: string }
  | { act: 'withdraw' }
  /** The provider withdraws the open offer. */
  | { act: 'withdraw-offer' }
  /** The client pays in this many of the next milestones. */
  | { act: 'pay'; count: number }
  /** Moves on the order of a milestone, numbered from 1. */
  | { act: 'deliver' | 'release' | 'ask-changes'; milestone: number; note: string }
  /** The provider's timesheet of a week, numbered from 1: on which day of the week, 0 to 6, how many quarters of an hour, for what. */
  | { act: 'enter'; week: number; entries: readonly [day: number, quarters: number, what: string][] }
  | { act: 'end'; by: 'client' | 'provider'; reason: DeclineReason; note: string }
  /** What a side says about the other; shown once both are sent, or when the time is over. */
  | { act: 'review'; by: 'client' | 'provider'; rating: number; words: WorkReviewWord[]; text: string }
  | { act: 'answer'; by: 'client' | 'provider'; text: string }
  /** The provider enters what they found. */
  | { act: 'find'; findings: readonly FindingPlan[] }
  /** A move on a delivered finding, by the side that makes it. */
  | { act: 'finding'; move: FindingMove; number: number; note: string }
  /** The client asks for the re-check. */
  | { act: 'recheck' }
  /** A side agrees that the work is shown as a reference; the client by name, or as somebody in a place. */
  | { act: 'refer'; by: 'client' | 'provider'; place: string | null }
)

/** An engagement of the demo community; people by the beginning of their handle. */
export interface WorkPlan {
  client: string
  provider: string
  title: string
  need: string
  category: WorkTopic
  /** The title of the service that it began with, and what a company said with its request. */
  service?: string
  company?: CompanyRequest
  /** How many days ago the request was made. */
  ago: number
  scope: string
  licence: ResultLicence
  milestones: readonly [title: string, deliverable: string, amountMinor: number, days: number][]
  /** Work by the hour, in place of milestones. */
  hours?: HourTerms
  acts: readonly WorkAct[]
}

const thanks = 'Just what we needed, and early. Thank you.'

const firstPlans: readonly WorkPlan[] = [
  {
    client: 'ilse',
    provider: 'tomas',
    title: 'Static map viewer for Thirty Years of Rainfall',
    need: 'A page that shows 340 stations on a map and opens the readings of one. It has to run without a server, because the library only gives me web space.',
    category: 'Web Development',
    ago: 24,
    scope:
      'A viewer that reads the Parquet files in the browser, with a search for stations, and notes on how to host it.',
    licence: 'mit',
    milestones: [
      ['Tiles from the Parquet, no server', 'The tiles and the script that makes them.', 22_000, 6],
      ['Map front end with station search', 'The page, for phones too.', 26_000, 8],
      ['Handover, notes and a test', '', 14_000, 4],
    ],
    acts: [
      { day: 1, act: 'offer', note: 'I have built two of these. Three parts, so that you see something every week.' },
      { day: 2, act: 'accept', by: 'client' },
      { day: 2.2, act: 'pay', count: 1 },
      { day: 7, act: 'deliver', milestone: 1, note: 'All 340 stations, 88 MB of tiles.' },
      { day: 8, act: 'release', milestone: 1, note: thanks },
      { day: 8.1, act: 'pay', count: 1 },
      { day: 15, act: 'deliver', milestone: 2, note: 'The search finds stations by their old names too.' },
    ],
  },
  {
    client: 'harbour-pike',
    provider: 'tomas',
    title: 'Departure boards for 23 ferry piers',
    need: 'A small page per pier that shows the next departures and says when it has no signal. Our timetable is a CSV that we upload every quarter.',
    category: 'Web Development',
    ago: 30,
    scope: 'One page for all piers, an upload for the timetable, and what it shows without a signal.',
    licence: 'all-rights',
    milestones: [
      ['Timetable upload', 'With a list of what is wrong in a file.', 25_000, 7],
      ['The boards', 'For the screens you sent.', 30_000, 10],
      ['Without a signal', '', 20_000, 6],
    ],
    acts: [
      { day: 1, act: 'offer' },
      { day: 2, act: 'counter', amountMinor: 22_000, note: 'We have the list of errors already.' },
      { day: 2.4, act: 'accept', by: 'provider' },
      { day: 3, act: 'pay', count: 1 },
      { day: 9, act: 'deliver', milestone: 1, note: 'Try it with the file of last summer.' },
      { day: 11, act: 'ask-changes', milestone: 1, note: 'Piers with an umlaut are left out.' },
      { day: 13, act: 'deliver', milestone: 1, note: 'Umlauts are in.' },
      { day: 14, act: 'release', milestone: 1, note: '' },
      { day: 22, act: 'pay', count: 1 },
    ],
  },
  {
    client: 'nomvula',
    provider: 'priya',
    title: 'Audio quality check for 900 field recordings',
    need: 'We recorded frogs at 30 ponds. I need to know which files are clipped, silent or full of wind before the students label them.',
    category: 'Data Science',
    ago: 50,
    scope: 'A report over all files and the script that made it.',
    licence: 'use',
    milestones: [
      ['Report over 900 files', 'A table with a reason for each file to leave out.', 34_000, 10],
      ['Script with notes', '', 12_000, 4],
    ],
    acts: [
      { day: 1, act: 'offer' },
      { day: 3, act: 'accept', by: 'client' },
      { day: 3.1, act: 'pay', count: 2 },
      { day: 11, act: 'deliver', milestone: 1, note: '143 files to leave out, most of them wind.' },
      { day: 12, act: 'release', milestone: 1, note: thanks },
      { day: 15, act: 'deliver', milestone: 2, note: 'It runs in eleven minutes.' },
      { day: 16, act: 'release', milestone: 2, note: '' },
      {
        ...{ day: 17, act: 'review', by: 'client', rating: 5, words: ['clear', 'on-time', 'again'] },
        text: 'Told us on day one which recordings would be hard. The reasons in the table saved my students a week.',
      },
      {
        ...{ day: 20, act: 'review', by: 'provider', rating: 5, words: ['clear', 'kind', 'again'] },
        text: 'All 900 files in one place, well named, and a quick answer to every question.',
      },
      { day: 21, act: 'answer', by: 'provider', text: 'Thank you. I hope the frogs are well.' },
    ],
  },
  {
    client: 'nomvula',
    provider: 'mateus',
    title: 'Poster of the pond survey for the town hall',
    need: 'An A1 poster that a visitor understands in a minute: 30 ponds, 7 species, what changed in ten years.',
    category: 'Design',
    ago: 6,
    scope: 'Two drafts and the finished poster for print.',
    licence: 'all-rights',
    milestones: [
      ['Two drafts', '', 18_000, 5],
      ['Finished poster', 'PDF for print, with the fonts.', 16_000, 4],
    ],
    acts: [{ day: 1, act: 'offer', note: 'I would show it as a walk from pond to pond.' }],
  },
  {
    client: 'ilse',
    provider: 'yusuf',
    title: 'Proofread the Groundwater Diary handbook',
    need: 'Twenty pages for volunteers who read a water level once a week. It should read as if one person wrote it.',
    category: 'Writing',
    ago: 5,
    scope: 'The whole text once, with a list of what I changed and why.',
    licence: 'all-rights',
    milestones: [['Twenty pages', 'With changes marked.', 22_000, 6]],
    acts: [
      { day: 0.5, act: 'offer' },
      { day: 1, act: 'accept', by: 'client' },
    ],
  },
  {
    client: 'lumen-housing-trust',
    provider: 'tomas',
    title: 'Damp-risk notebook for 340 terraces',
    need: 'Our surveyors write readings on paper. We want a form on the phone that works in a cellar, and a list of houses to visit first.',
    category: 'Mobile Development',
    ago: 3,
    scope: 'A form that works offline, and the list.',
    licence: 'use',
    milestones: [
      ['The form', '', 60_000, 14],
      ['The list', '', 50_000, 10],
    ],
    acts: [{ day: 1, act: 'offer', validDays: 21 }],
  },
  {
    client: 'orchard-clinics',
    provider: 'tomas',
    title: 'Opening hours on every page',
    need: 'Nine clinics, each with its own hours and holidays. People should see at once whether the one near them is open.',
    category: 'Web Development',
    ago: 1,
    scope: '',
    licence: 'use',
    milestones: [],
    acts: [],
  },
  {
    client: 'ilse',
    provider: 'wren',
    title: 'Brand sheet for Groundwater Diary',
    need: 'A name, a mark and two colours on one page, so that posters of five groups look alike.',
    category: 'Design',
    ago: 2,
    scope: '',
    licence: 'use',
    milestones: [],
    acts: [],
  },
  {
    client: 'kenji',
    provider: 'priya',
    title: 'Sensor drift in the moisture mesh',
    need: 'Six of forty sensors drift after rain. I would like to know whether that can be corrected afterwards.',
    category: 'Data Science',
    ago: 40,
    scope: 'An analysis with plots, and a correction if there is one.',
    licence: 'cc-by-4.0',
    milestones: [['Analysis', 'A notebook with plots.', 18_000, 8]],
    acts: [
      { day: 2, act: 'offer' },
      { day: 3, act: 'accept', by: 'client' },
      { day: 3.5, act: 'pay', count: 1 },
      { day: 10, act: 'deliver', milestone: 1, note: 'It can: see the last plot.' },
      { day: 11, act: 'release', milestone: 1, note: thanks },
      // Priya writes none, so it appears when the time is over.
      {
        ...{ day: 12, act: 'review', by: 'client', rating: 4, words: ['clear', 'kind'] },
        text: 'A clear answer and honest plots. It came two days later than agreed, with notice.',
      },
    ],
  },
  {
    client: 'harbour-pike',
    provider: 'wren',
    title: 'Words for the winter campaign',
    need: 'Twelve short texts for the piers, friendly and exact about the weather.',
    category: 'Marketing',
    ago: 35,
    scope: 'Twelve texts and three to spare.',
    licence: 'all-rights',
    milestones: [['Fifteen texts', '', 45_000, 7]],
    acts: [
      { day: 1, act: 'offer' },
      { day: 4, act: 'decline', by: 'client', reason: 'price', note: 'We have half of that this winter.' },
    ],
  },
  {
    client: 'amara',
    provider: 'yusuf',
    title: 'Guide to the seed library',
    need: 'A leaflet of four pages on how to borrow and return seeds.',
    category: 'Writing',
    ago: 28,
    scope: '',
    licence: 'use',
    milestones: [],
    acts: [{ day: 2, act: 'decline', by: 'provider', reason: 'busy', note: 'I am booked until the spring.' }],
  },
  {
    client: 'lars',
    provider: 'mateus',
    title: 'Icons for Switchyard',
    need: 'Thirty icons for signals and points in one line weight.',
    category: 'Design',
    ago: 45,
    scope: 'Thirty icons as SVG.',
    licence: 'mit',
    milestones: [
      ['Ten icons', '', 8000, 5],
      ['Twenty more', '', 12_000, 8],
    ],
    acts: [
      { day: 1, act: 'offer' },
      { day: 2, act: 'accept', by: 'client' },
      { day: 2.5, act: 'pay', count: 1 },
      { day: 6, act: 'deliver', milestone: 1, note: 'The ten you need first.' },
      { day: 7, act: 'release', milestone: 1, note: '' },
      { day: 9, act: 'end', by: 'client', reason: 'changed-plans', note: 'Ten turned out to be enough.' },
      {
        ...{ day: 10, act: 'review', by: 'client', rating: 5, words: ['clear', 'on-time', 'kind', 'again'] },
        text: 'Signals that my grandfather recognises. I stopped at ten only because ten were enough.',
      },
      {
        ...{ day: 11, act: 'review', by: 'provider', rating: 4, words: ['clear', 'kind'] },
        text: 'Knows exactly what a signal looks like. The rest was cancelled, but politely and early.',
      },
    ],
  },
  {
    client: 'grace',
    provider: 'wren',
    title: 'A name for our repair café',
    need: 'We meet in a church hall and mend bicycles and radios.',
    category: 'Marketing',
    ago: 20,
    scope: '',
    licence: 'use',
    milestones: [],
    acts: [{ day: 3, act: 'withdraw' }],
  },
  {
    client: 'idris',
    provider: 'yusuf',
    title: 'Clearer letters about rent',
    need: 'Five letters of the tenants’ union that people really read to the end.',
    category: 'Writing',
    ago: 22,
    scope: '',
    licence: 'use',
    milestones: [],
    acts: [],
  },
  {
    client: 'harbour-pike',
    provider: 'tomas',
    title: 'Ferry timetable as one page for phones',
    need: 'Our timetable is a PDF of 18 pages. People on the pier want the next three departures and nothing else.',
    category: 'Web Development',
    ago: 80,
    scope: 'One page that reads the CSV, with the next departures first.',
    licence: 'all-rights',
    milestones: [['The page', 'It works with one bar of signal.', 48_000, 14]],
    acts: [
      { day: 1, act: 'offer' },
      { day: 2, act: 'accept', by: 'client' },
      { day: 2.2, act: 'pay', count: 1 },
      { day: 14, act: 'deliver', milestone: 1, note: 'Try it at the far end of pier 7.' },
      { day: 16, act: 'release', milestone: 1, note: thanks },
      {
        ...{ day: 17, act: 'review', by: 'client', rating: 5, words: ['clear', 'on-time', 'again'] },
        text: 'He stood on the pier with us before he wrote a line. We have asked him again.',
      },
      {
        ...{ day: 19, act: 'review', by: 'provider', rating: 4, words: ['clear', 'kind', 'again'] },
        text: 'A precise client who tests everything. The first payment took a few days.',
      },
      { day: 20, act: 'answer', by: 'client', text: 'Our accounts office now pays on the day. Sorry about that.' },
    ],
  },
  {
    client: 'ilse',
    provider: 'tomas',
    title: 'Station names of five archives in one list',
    need: 'The same station has up to four names. I need one list with all of them and where each comes from.',
    category: 'Data Science',
    ago: 26,
    scope: 'A list as CSV, and the script that makes it again when an archive changes.',
    licence: 'cc-by-4.0',
    milestones: [['The list', '340 stations with all their names.', 9000, 5]],
    acts: [
      { day: 1, act: 'offer' },
      { day: 1.5, act: 'accept', by: 'client' },
      { day: 2, act: 'pay', count: 1 },
      { day: 14, act: 'deliver', milestone: 1, note: '340 stations, 912 names.' },
      { day: 17, act: 'release', milestone: 1, note: 'Even Melle has its old name. Thank you.' },
      // Ilse has still to write hers.
      {
        ...{ day: 18, act: 'review', by: 'provider', rating: 5, words: ['clear', 'kind', 'again'] },
        text: 'Knows her archives and answers within the hour. Every question had its source with it.',
      },
    ],
  },
]

/** Engagements in every state. */
export const workPlans: readonly WorkPlan[] = [...firstPlans, ...furtherWorkPlans, ...openWorkPlans, ...hourlyWorkPlans]
