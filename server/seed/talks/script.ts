import { castMakers } from '../cast/work.ts'

/** The speakers among the cast; the index in this list is the person's `n`. */
export const castSpeakers = [...castMakers, 'harbour', 'lumen', 'orchard'] as const
export type CastSpeaker = (typeof castSpeakers)[number]
/** `other` is the person found by what they bought or sold. */
export type Speaker = CastSpeaker | 'other'

/** A line: its speaker, its text, and further facts about it. */
type Line = [by: Speaker, text: string, more?: LineMore]
interface LineMore {
  /** Minutes since the previous line; when absent, as long as the text takes to write. */
  after?: number
  /** How many lines above this one the line it answers is. */
  reply?: number
  /** The original text. */
  was?: string
  /** Whether it is taken back. */
  takenBack?: boolean
  /** The beginning of the title of the other person's project, or of one in an order between the two. */
  project?: string
  order?: string
}

/** Lines spoken one after another, the first one this many days ago. */
interface Sitting {
  daysAgo: number
  lines: readonly Line[]
}

interface Talk {
  sittings: readonly Sitting[]
  /** How many of the others' last lines each speaker has not read. */
  unread?: Partial<Record<Speaker, number>>
  /** The speaker whose device has not received the last lines either. */
  away?: Speaker
}

/** Two people; the first speaker begins. */
export interface DirectTalk extends Talk {
  between: readonly [CastSpeaker, CastSpeaker | FoundSpeaker]
  archivedBy?: CastSpeaker
}

/** A person who bought from, or sold to, the first of two, in a given range of days ago; left out when there is none. */
export interface FoundSpeaker {
  side: 'buyer' | 'seller'
  title: string
  daysAgo: readonly [least: number, most: number]
}

/** Connections of the person who begins it. */
export interface GroupTalk extends Talk {
  title: string
  members: readonly [owner: CastSpeaker, ...CastSpeaker[]]
  admin: CastSpeaker
  /** Before these sittings, by index, a member adds people. */
  added: readonly { before: number; by: CastSpeaker; people: readonly CastSpeaker[] }[]
}
