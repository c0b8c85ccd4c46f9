import { castMakers } from '../cast/work.ts'

/** Who of the cast talks; the place in this list is the person's `n`. */
export const castSpeakers = [...castMakers, 'harbour', 'lumen', 'orchard'] as const
export type CastSpeaker = (typeof castSpeakers)[number]
/** `other` is who a talk found by what they bought or sold. */
export type Speaker = CastSpeaker | 'other'

/** What one says, and what is to be known of it. */
type Line = [by: Speaker, text: string, more?: LineMore]
interface LineMore {
  /** Minutes since the line before; without it as long as the text takes to write. */
  after?: number
  /** How many lines above the one is that it answers. */
  reply?: number
  /** What it said at first. */
  was?: string
  /** It is taken back. */
  takenBack?: boolean
  /** The title's beginning of a project of the other person, or of one in an order between the two. */
  project?: string
  order?: string
}

/** Lines that are said one after the other, the first one so many days ago. */
interface Sitting {
  daysAgo: number
  lines: readonly Line[]
}

interface Talk {
  sittings: readonly Sitting[]
  /** How many of the last lines of others somebody has not read. */
  unread?: Partial<Record<Speaker, number>>
  /** Whose device has not got the last lines either. */
  away?: Speaker
}

/** Two people; whoever speaks first begins. */
export interface DirectTalk extends Talk {
  between: readonly [CastSpeaker, CastSpeaker | FoundSpeaker]
  archivedBy?: CastSpeaker
}

/** Who bought something of the first of two, or sold it to them, between so many days ago; left out when nobody did. */
export interface FoundSpeaker {
  side: 'buyer' | 'seller'
  title: string
  daysAgo: readonly [least: number, most: number]
}

/** People connected with the one who begins it. */
export interface GroupTalk extends Talk {
  title: string
  members: readonly [owner: CastSpeaker, ...CastSpeaker[]]
  admin: CastSpeaker
  /** Before these sittings, by their place, somebody adds people. */
  added: readonly { before: number; by: CastSpeaker; people: readonly CastSpeaker[] }[]
}
