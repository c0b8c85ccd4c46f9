import type { MessageCard } from '@guildhall/contract/conversations/cards.ts'
import type { Author, Message, MessageFile } from '@guildhall/contract/conversations/messages.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import type { Queryable } from '#db/connect.ts'
import { safeMarkdown } from '#http/answers/safe-markdown.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import type { CardState } from '../cards/port.ts'
import { findSeats } from '../standing.ts'
import type { StoredAbout, StoredCard } from '../tables.ts'
import { type FileRow, findFilesOf, type MessageRow, quotedLength } from './queries.ts'

type Reads = Pick<Deps, 'config' | 'cards' | 'clock'> & { db: Queryable }
/** The conversation, and the seat of the reader. */
interface Seen {
  id: number
  public_id: string
  seat: number
  /** The reader's internal id. */
  viewer_id: number
  /** This reader may not see messages up to this number. */
  from_number: number
}

/** Messages of one conversation as one of its members sees them; the same queries as for several. */
export async function presentMessages(
  deps: Reads,
  seen: Seen,
  rows: readonly MessageRow[],
  known?: Cards,
): Promise<Message[]> {
  return (await presentParts(deps, [{ seen, rows }], known)).flat()
}

/**
 * Messages of several conversations, each as its member sees it: at most four queries, however many, one of them only
 * for cards. With `known` cards no
 * people are loaded: the cards include everybody these messages name.
 */
export async function presentParts(
  deps: Reads,
  parts: readonly { seen: Seen; rows: readonly MessageRow[] }[],
  known?: Cards,
): Promise<Message[][]> {
  const all = parts.flatMap(({ seen: { id }, rows }) => rows.map((row) => ({ id, row })))
  const withFiles = all.filter(({ row }) => row.files > 0)
  const withEvents = all.filter(({ row }) => row.event !== null)
  const withCards = all.flatMap(({ row }) => (row.card ? [{ row, card: row.card }] : []))
  const [files, seats, states] = await Promise.all([
    withFiles.length > 0
      ? findFilesOf(deps.db, {
          conversationIds: withFiles.map(({ id }) => id),
          numbers: withFiles.map(({ row }) => row.number),
        })
      : [],
    withEvents.length > 0 ? findSeats(deps.db, { conversationIds: [...new Set(withEvents.map(({ id }) => id))] }) : [],
    withCards.length > 0
      ? deps.cards.read(
          deps,
          viewerOf(parts),
          withCards.map(({ card }) => card),
        )
      : [],
  ])
  const now = new Map(withCards.map(({ row }, at) => [row, states[at] ?? null]))
  const people = all.flatMap(({ row: { user_id, reply_user_id } }) => [user_id, reply_user_id])
  const cards = known ?? (await cardsOf(deps, [...people, ...seats.map(({ user_id }) => user_id)]))
  return parts.map(({ seen, rows }) => {
    const seated = new Map(
      seats.flatMap(({ conversation_id, seat, user_id }) => (conversation_id === seen.id ? [[seat, user_id]] : [])),
    )
    const own = files.filter(({ conversation_id }) => conversation_id === seen.id)
    return presentRows(rows, { seen, cards, seated, files: own, now })
  })
}

// All conversations are read by the same person.
const viewerOf = ([part]: readonly { seen: Seen }[]): number => part?.seen.viewer_id ?? 0

interface Beside {
  seen: Seen
  cards: Cards
  /** The person on each seat. */
  seated: Map<number, number | null>
  files: readonly FileRow[]
  /** The state of the subject of each card. */
  now: Map<MessageRow, CardState | null>
}

function presentRows(rows: readonly MessageRow[], { seen, cards, seated, files, now }: Beside): Message[] {
  return rows.map((row) => ({
    id: `${seen.public_id}.${row.number}`,
    conversation: seen.public_id,
    number: row.number,
    clientId: row.seat === seen.seat && !row.card ? row.client_id : null,
    sender: authorOf(cards.get(row.user_id)),
    text: row.text,
    // The line of a card is no Markdown.
    html: row.card ? null : renderMessage(row.text),
    time: new Date(row.created_at).toISOString(),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    quote: row.edited_at === null || row.is_deleted ? null : quoteOf(row.text),
    deleted: row.is_deleted,
    replyTo: replyOf(row, seen, cards),
    files: files.filter(({ number }) => number === row.number).map(presentFile),
    about: row.about && presentAbout(row.about, seen.seat),
    event: row.event && {
      kind: row.event.kind,
      people: row.event.seats.map((seat) => nameOf(cards.get(seated.get(seat) ?? null))),
      value: row.event.value,
    },
    card: row.card && presentCard(row.card, now.get(row) ?? null),
    warns: row.warns,
  }))
}

const presentCard = ({ id, ...part }: StoredCard, state: CardState | null): MessageCard => ({
  ...part,
  subjectId: id,
  now: state?.now ?? null,
  meeting: state?.meeting ?? null,
  booking: state?.booking ?? null,
})

/** A file as messages show it. */
export function presentFile({ id, name, size, sizes }: Omit<FileRow, 'number' | 'conversation_id'>): MessageFile {
  return { id, name, size, width: sizes?.width ?? null, height: sizes?.height ?? null }
}

// Cut like the quoted text in the statement.
const quoteOf = (text: string) => plainText(cutText(text, quotedLength))

function replyOf(row: MessageRow, { from_number }: Seen, cards: Cards): Message['replyTo'] {
  if (row.reply_to === null || row.reply_text === null) return null
  const name = nameOf(cards.get(row.reply_user_id))
  return {
    number: row.reply_to,
    name,
    text: row.reply_to > from_number ? plainText(row.reply_text) : '',
    deleted: row.reply_is_deleted ?? false,
  }
}

function presentAbout({ kind, id, title, buyerSeat }: StoredAbout, seat: number): Message['about'] {
  const href = kind === 'project' ? `/product/${id}` : seat === buyerSeat ? `/orders/${id}` : `/sales/${id}`
  return { kind, id, title, href }
}

export type Cards = Map<number | null, UserCard>

/** The cards of people by internal ids; one query, none for an empty list. */
export const cardsOf = (deps: Pick<Deps, 'config'> & { db: Queryable }, ids: Iterable<number | null>): Promise<Cards> =>
  directory.cards(deps, [...new Set(ids)])

/** A person's display name; a deleted person has none. */
export const nameOf = (card: Pick<UserCard, 'firstName' | 'lastName' | 'companyName'> | undefined) =>
  card ? card.companyName || `${card.firstName} ${card.lastName}`.trim() : goneName
const goneName = 'Former member'

/** A person as messages show them; null when the account is gone. */
export function authorOf(card: UserCard | undefined): Author | null {
  return card ? { customUserId: card.customUserId, name: nameOf(card), avatar: smallest(card) } : null
}

/** The URL of the smallest size of a person's picture. */
export const smallest = ({ avatar }: UserCard) => avatar?.sizes[0]?.url ?? avatar?.main ?? null

const markdown = safeMarkdown({ linkify: true, breaks: true, maxNesting: 10 })
// A message is a paragraph, not a page.
markdown.disable(['heading', 'lheading', 'table', 'hr', 'html_block', 'reference'])

// Possible formatting, lists or links; a text without any is returned as it is.
const marks = /[*_`~>\\[\]&]|:\/\/|www\.|^\s{0,3}(?:[-+]|\d{1,9}[.)])\s|^(?: {4}|\t)/m

/** A message's text as safe HTML: emphasis, code, lists, quotes, https links. Null where the plain text is enough. */
function renderMessage(text: string): string | null {
  return marks.test(text) ? markdown.render(text) : null
}

/** A message's text without formatting, in one line: for lists and mails. */
export function plainText(text: string): string {
  const words = marks.test(text)
    ? markdown.parse(text, {}).map(({ content, children }) => (children ? children.map(wordsOf).join('') : content))
    : [text]
  return words.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim()
}

const wordsOf = ({ type, content }: { type: string; content: string }) =>
  type === 'softbreak' || type === 'hardbreak' ? ' ' : content

/**
 * The first characters of a text, up to that many: only whole ones, because the database and pages reject half a character.
 */
export const cutText = (text: string, most: number) => [...text.slice(0, 2 * most)].slice(0, most).join('')

// Ways to pay that leave no order, and phrases that arrange it.
const ways =
  /\b(?:pay ?pal|venmo|zelle|cash ?app|western union|money ?gram|revolut|wise transfer|wire transfer|bank transfer|gift ?cards?|bitcoin|btc|usdt|ethereum|crypto(?:currency)?|iban)\b/iu
const invitations =
  /\b(?:pay|paying|payment|send (?:the )?money|settle)\b[^.!?\n]{0,40}\b(?:directly|outside|off[- ](?:site|platform)|in cash|privately)\b|\b(?:outside|without) (?:of )?(?:guildhall|the (?:site|platform))\b|\b(?:avoid|skip|without) the (?:platform )?fees?\b/iu

/** Whether a text invites people to pay elsewhere, where nobody can help: a note is shown beside it. */
export function invitesOutside(text: string): boolean {
  return ways.test(text) || invitations.test(text)
}
