import { type EngagementSide, engagementSides, otherSide } from '@guildhall/contract/engagements/options.ts'
import type { Tx } from '#db/connect.ts'
import { dayText } from '#db/moments.ts'
import { type NotifyDeps, notify, type Telling, takeBack } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { Act } from './engagement-state.ts'
import type { EngagementRow } from './queries.ts'

interface Told {
  row: EngagementRow
  side: EngagementSide
  /** The name of the side that acted, or of the other side when the clock did. */
  who: string
  act: Act
  /** Why a side declined or ended it: reason and note, as sentences. */
  why: string
}

type Words = [title: string, message: string] | null

// The client compares proposals on the page of the job.
const isForJob = ({ job_id, agreed_version }: EngagementRow) => job_id !== null && agreed_version === null

const isAboutRules = ({ act }: Act) => act === 'prove-host' || act.endsWith('-rules')

const weekOf = ({ week }: Act) => week ?? 'The next week'

const isYours = ({ row, side }: Told) => row.turn === side

const words: Record<Act['act'], (told: Told) => Words> = {
  request: ({ who, row }) => ['Request for an offer', `${who} asks you for an offer: ${row.title}.`],
  // The order of its milestone notifies both sides.
  buy: () => null,
  edit: ({ who, row }) => ['Request changed', `${who} changed what they ask for: ${row.title}.`],
  withdraw: ({ who, row }) => ['Request withdrawn', `${who} withdrew the request ${row.title}.`],
  offer({ who, row, act }) {
    const isFirst = act.version === 1
    if (isFirst && row.job_id !== null) return ['Proposal for your job', `${who} proposes to do ${row.title}.`]
    return [
      isFirst ? 'Offer' : 'New version of an offer',
      `${who} made ${isFirst ? 'an' : 'a new'} offer for ${row.title}.`,
    ]
  },
  'withdraw-offer': ({ who, row }) => ['Offer withdrawn', `${who} withdrew the offer for ${row.title}.`],
  accept: (told) => [
    'Offer accepted',
    `${told.who} accepted your offer for ${told.row.title}.${isYours(told) && told.row.state === 'agreed' ? ' Pay in the first milestone, so that the work can begin.' : ''}`,
  ],
  decline: ({ who, row, why }) => [
    'Declined',
    `${who} declined ${row.agreed_version === null ? '' : 'the change to '}${row.title}. ${why}`,
  ],
  end: ({ who, row, act, why }) =>
    act.actor === 'clock'
      ? ['Engagement ended', `Nothing of ${row.title} was paid in or open any more, so it has ended.`]
      : ['Engagement ended', `${who} ended the parts of ${row.title} that were not paid in. ${why}`],
  remind: (told) => (isYours(told) ? ['It is your turn', `${told.who} is waiting for you: ${told.row.title}.`] : null),
  'remind-week': ({ side, row, act }) =>
    side === 'client'
      ? [
          'A week begins soon',
          `${weekOf(act)} of ${row.title} begins in two days. Pay it in before then, or it moves a week later.`,
        ]
      : null,
  'move-weeks': ({ side, row, act }) => [
    'Week moved',
    side === 'client'
      ? `${weekOf(act)} of ${row.title} was not paid in before it began. It and the following weeks move a week later.`
      : `${weekOf(act)} of ${row.title} was not paid in, so do not work in it. It and the following weeks move a week later.`,
  ],
  lapse: ({ row, side, who }) =>
    row.reason === 'unanswered'
      ? // The job tells its client once about all of them.
        side === 'client'
        ? null
        : ['Not answered', `${who} did not answer your proposal for ${row.title} by the date promised.`]
      : row.state === 'lapsed'
        ? ['Time is up', `${row.title} got no answer in time, so it has ended.`]
        : ['Time is up', `The offer to change ${row.title} got no answer in time. What you agreed before stays.`],
  // The order of the milestone notifies both sides.
  'pay-in': () => null,
  'milestone-over': () => null,
  complete: ({ row }) => ['Engagement completed', `All milestones of ${row.title} are over.`],
  'propose-rules': ({ who, row, side, act }) => [
    'Rules of the audit',
    `${who} wrote ${act.version === 1 ? 'the rules' : `version ${act.version} of the rules`} of ${row.title}. Read them, and ${side === 'client' ? 'sign' : 'agree'}.`,
  ],
  'agree-rules': ({ who, row }) => ['Rules of the audit', `${who} agreed to the rules of ${row.title}.`],
  'sign-rules': ({ who, row }) => ['Rules of the audit', `${who} signed the rules of ${row.title}.`],
  'prove-host': ({ who, row, why }) => ['Host proven', `${who} proved ${why} for ${row.title}.`],
  block: ({ row }) =>
    row.state === 'active'
      ? ['Engagement', `The parts of ${row.title} that were not paid in have ended. The paid milestone continues.`]
      : ['Engagement ended', `${row.title} has ended.`],
}

/** An act, for the notifications about it. */
interface Happened {
  act: Act
  /** The reason and note of the act as one text. */
  why: string
  /** The sides can review each other from now on. */
  isReviewed: boolean
}

/**
 * Notifies the sides of an engagement of an act, in its transaction, and that they can review each other. Earlier notifications
 * of the side that acts are removed.
 */
export async function tellSides(
  deps: NotifyDeps,
  tx: Tx,
  row: EngagementRow,
  { act, why, isReviewed }: Happened,
): Promise<void> {
  const ids: Record<EngagementSide, number | null> = { client: row.client_id, provider: row.provider_id }
  const about = `engagement ${row.id}`
  const tellings: Telling[] = []
  for (const side of engagementSides) {
    const userId = ids[side]
    if (userId === null) continue
    const otherId = ids[otherSide[side]]
    if (isReviewed && otherId !== null) tellings.push(await askForReview(tx, row, userId, otherId))
    if (act.actor === side) continue
    const who = otherId === null ? 'The other side' : await directory.nameOf(tx, otherId)
    const told = words[act.act]({ row, side, who, act, why })
    if (told)
      tellings.push({
        userId,
        type: 'job',
        title: told[0],
        message: told[1].trim(),
        href:
          isForJob(row) && side === 'client'
            ? `/jobs/${row.job_id}`
            : `/engagements/${row.id}${isAboutRules(act) ? '/rules' : ''}`,
        about,
      })
  }
  const actor = act.actor === 'clock' ? null : ids[act.actor]
  if (actor !== null) await takeBack(deps, tx, { userId: actor, about })
  await notify(deps, tx, tellings)
}

/** The subject of notifications that ask for a review of an engagement. */
export const aboutReview = (engagementId: string) => `review ${engagementId}`

async function askForReview(tx: Tx, row: EngagementRow, userId: number, otherId: number): Promise<Telling> {
  const until = row.review_until === null ? '' : dayText(row.review_until)
  return {
    userId,
    type: 'job',
    title: `Review your work with ${await directory.nameOf(tx, otherId)}`,
    message: `You can review ${row.title} until ${until}. Nobody can read your review until both are sent or the time is over.`,
    href: `/engagements/${row.id}#review`,
    about: aboutReview(row.id),
  }
}
