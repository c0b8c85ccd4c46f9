import type { CartRefusal } from '@guildhall/contract/orders/commerce-options.ts'
import type { Licence } from '@guildhall/contract/projects/licences.ts'
import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import type { Question } from '@guildhall/contract/projects/questions.ts'
import type { Queryable } from '#db/connect.ts'
import { run } from '#db/statement.ts'
import type { Offer, OfferSource } from '#offers/port.ts'
import type { Deps } from '../deps.ts'
import { hasFiles, lacksDetails, noPrice, presentCard, shownPrice } from './lists/card.ts'
import { findSeenCards } from './lists/list-queries.ts'
import { formerSince, isTeammate } from './project-access.ts'
import { memberShares, sharesOf } from './shares.ts'

interface OfferRow {
  id: string
  seller_id: number
  title: string
  price_minor: number
  licence: Licence
  licence_text: string | null
  duration_days: number | null
  deliverables: string[]
  has_files: boolean
  /** The shares of the members; what is left is the owner's. */
  shares: { personId: number; basisPoints: number }[]
  /** Empty while it has files. */
  questions: Question[]
  refusal: CartRefusal | null
}

const lockProjects = 'select id from projects where id = any ($1::text[]) order by id for share'

const offer = `
  select p.id, p.seller_id, p.title, ${shownPrice(noPrice.answered)} as price_minor, p.licence, p.licence_text, p.duration_days, p.deliverables,
    ${hasFiles} as has_files, ${memberShares} as shares, case when ${hasFiles} then '[]' else p.questions end as questions,
    case
      when p.visibility not in ('public', 'unlisted') or s.suspended_at is not null then 'gone'
      when p.seller_id = $2 then 'own'
      when ${isTeammate('$2', '$4')} then 'team'
      -- A person who leaves has no open orders, and gets none in the days of grace.
      when exists (select from account_deletions d where d.user_id = s.id) then 'leaving'
      when not p.for_sale then 'not-for-sale'
      when p.price_minor > 0 and not $3 then 'no-payments'
      when ${lacksDetails} then 'no-business-details'
    end as refusal
  from projects p join people s on s.id = p.seller_id where p.id = any ($1::text[]) order by p.id`

// A project with files is sold as files, any other is made to order. Files that open immediately promise nothing more.
function presentOffer(row: OfferRow): Offer<'project'> {
  const { id, title, licence, questions, refusal, seller_id: sellerId, price_minor: unitMinor } = row
  const { licence_text: licenceText, duration_days: durationDays, has_files: hasFiles } = row
  return {
    ...{
      kind: 'project',
      id,
      sellerId,
      title,
      unitMinor,
      licence,
      licenceText,
      hasFiles,
      durationDays,
      questions,
      refusal,
    },
    shares: unitMinor > 0 ? sharesOf(sellerId, row.shares) : [],
    fulfilment: hasFiles ? 'files' : 'made-to-order',
    promised: hasFiles ? [] : row.deliverables,
  }
}

/** The offers of projects, and what pages show of them. */
export const projectOffers: OfferSource<'project'> = {
  async find({ db, payments, clock }, buyerId, subjects, lock) {
    const ids = subjects.map(({ id }) => id)
    // A statement of its own: what a team changed while this call waited for the lock is read after it.
    if (lock === 'locked') await run(db, { name: 'offers_lock', text: lockProjects, values: [ids] })
    const values = [ids, buyerId, payments !== null, formerSince(clock.now())]
    const rows = await run<OfferRow>(db, { name: 'offers', text: offer, values })
    return new Map(rows.map((row) => [row.id, presentOffer(row)]))
  },
  cards: cardsOf,
}

/** Returns the cards of those of these projects that this person may see. */
export async function cardsOf(
  { db, config }: Pick<Deps, 'config'> & { db: Queryable },
  viewerId: number,
  ids: readonly string[],
): Promise<Map<string, ProjectCard>> {
  if (ids.length === 0) return new Map()
  const rows = await findSeenCards(db, { ids, viewerId })
  return new Map(rows.map((row) => [row.id, presentCard(config.filesOrigin, row)]))
}
