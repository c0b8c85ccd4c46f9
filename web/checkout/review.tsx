import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { cartTexts } from '@guildhall/contract/orders/cart-texts.ts'
import type { Quote } from '@guildhall/contract/orders/checkout.ts'
import type { Fulfilment } from '@guildhall/contract/orders/commerce-options.ts'
import { licenceTexts } from '@guildhall/contract/projects/licences.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Link } from 'react-router'
import { fulfilmentOf } from '#fulfilments/fulfilments.ts'
import { displayName } from '#lib/format/people.ts'
import { checkoutPath } from '#lib/page/checkout-path.ts'
import { AnswerList } from '#ui/lists/answer-list.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { FilesChoice } from './files-choice.tsx'

interface ReviewProps {
  quote: Quote
  /** The one project that is bought at once; null for the cart. */
  item: string | null
  /** How many of each item its buyer has bought before, by its id. */
  owned: ReadonlyMap<string, number>
  /** What was filled in before, by the names of the fields. */
  kept: Record<string, string>
  /** What is wrong with the choices of the lines. */
  errors: Record<string, string>
  idOf: (name: string) => string
}

/** What is bought, by seller: files with the choice of when they open, what is made to order and by when. */
export function Review({ quote, ...rest }: ReviewProps) {
  const groups = groupLines(quote.lines)
  return (
    <section className="blk" aria-labelledby="review">
      <h2 className="t-section" id="review">
        What you get
      </h2>
      {groups.length > 1 ? (
        <p className="c2 t-sm">
          You pay once and get several orders, so that each seller and each delivery has its own.
        </p>
      ) : null}
      {groups.map((group) => (
        <Group
          key={`${group.seller.customUserId} ${group.fulfilment}`}
          {...rest}
          group={group}
          currency={quote.currency}
        />
      ))}
    </section>
  )
}

type GroupProps = Omit<ReviewProps, 'quote'> & { group: LineGroup; currency: string }

function Group({ group, currency, item, owned, kept, errors, idOf }: GroupProps) {
  const { seller, lines, days } = group
  const { comes, opensOnChoice } = fulfilmentOf(group).offered
  return (
    <div className="rev">
      <p className="row">
        <Avatar
          {...seller}
          picture={seller.avatar}
          size={20}
          kind={seller.userType === 'Business' ? 'business' : 'person'}
        />
        <span>
          From{' '}
          <Link className="semi hover:underline" to={profilePath(seller)}>
            {displayName(seller)}
          </Link>
        </span>
      </p>
      <p className="c2 t-sm rev__w">{comes(lines.length, days)}</p>
      <ul className="lines">
        {lines.map((line) => {
          const { lineId, productId, title, cover, quantity, unitMinor, totalMinor, licence } = line
          const had = owned.get(productId) ?? 0
          return (
            <li key={lineId} className="rev__l">
              <span className="thumb rev__i">
                {cover ? <img src={cover.sizes[0]?.url ?? cover.main} alt="" loading="lazy" /> : null}
              </span>
              <div className="grow">
                <span className="work">{title}</span>
                <p className="c3 t-sm">
                  {quantity === 1
                    ? '1 licence'
                    : `${quantity} licences, ${moneyText(unitMinor, currency, { zero: 'Free' })} each`}
                  : {licenceTexts[licence].name}
                </p>
                {had > 0 ? <p className="c2 t-sm">{cartTexts.owned(had)}</p> : null}
              </div>
              <span className="num semi nowrap">{moneyText(totalMinor, currency, { zero: 'Free' })}</span>
              {line.answers.length > 0 ? (
                <div className="rev__q">
                  <AnswerList answers={line.answers} />
                  <Link className="link t-sm" to={checkoutPath(item)}>
                    Change your answers
                  </Link>
                </div>
              ) : null}
              {opensOnChoice ? <FilesChoice {...{ line, kept, errors, idOf }} /> : null}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type QuoteLine = Quote['lines'][number]

/** What one seller delivers in one way. */
interface LineGroup {
  seller: QuoteLine['seller']
  fulfilment: Fulfilment
  lines: readonly QuoteLine[]
  /** Within how many days it is delivered, when it is made to order. */
  days: number
}

/** The lines of a quote by seller and fulfilment, in the order of the cart. */
function groupLines(lines: readonly QuoteLine[]): LineGroup[] {
  const groups = Map.groupBy(lines, ({ seller, fulfilment }) => `${seller.customUserId} ${fulfilment}`)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const days = own.map(({ durationDays }) => durationDays || orderLimits.madeToOrderDays)
    return [{ seller: first.seller, fulfilment: first.fulfilment, lines: own, days: Math.max(...days) }]
  })
}
