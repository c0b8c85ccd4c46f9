import type { Quote } from '@guildhall/contract/checkout.ts'
import { licenceTexts } from '@guildhall/contract/licences.ts'
import { profilePath } from '@guildhall/contract/profile-path.ts'
import { Link } from 'react-router'
import { formatDate, formatMoney } from '#lib/format.ts'
import { displayName } from '#lib/people.ts'
import { Avatar } from '#ui/avatar.tsx'
import { bySeller, type SellerGroup } from './groups.ts'

const dayMs = 24 * 3600 * 1000

/** What is bought, by seller: what opens at once, what is made to order and by when. */
export function Review({ quote }: { quote: Quote }) {
  return (
    <section className="blk" aria-labelledby="review">
      <h2 className="t-section" id="review">
        What you get
      </h2>
      {bySeller(quote.lines).map((group) => (
        <Group key={group.seller.customUserId} group={group} currency={quote.currency} />
      ))}
    </section>
  )
}

function Group({ group, currency }: { group: SellerGroup; currency: string }) {
  const { seller, lines } = group
  const money = (minor: number) => (minor === 0 ? 'Free' : formatMoney(minor / 100, currency, { exact: true }))
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
      <p className="c2 t-sm rev__w">{whenOf(group)}</p>
      <ul className="lines">
        {lines.map(({ productId, title, cover, quantity, unitMinor, totalMinor, licence }) => (
          <li key={productId} className="rev__l">
            <span className="thumb rev__i">
              {cover ? <img src={cover.sizes[0]?.url ?? cover.main} alt="" loading="lazy" /> : null}
            </span>
            <div className="grow">
              <span className="work">{title}</span>
              <p className="c3 t-sm">
                {quantity === 1 ? '1 licence' : `${quantity} licences, ${money(unitMinor)} each`}:{' '}
                {licenceTexts[licence].name}
              </p>
            </div>
            <span className="num semi nowrap">{money(totalMinor)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function whenOf({ opensAtOnce, days, lines }: SellerGroup): string {
  if (opensAtOnce)
    return lines.length === 1
      ? 'It is ready: its files open as you choose below.'
      : 'They are ready: the files open as you choose below.'
  const by = `by ${formatDate(new Date(Date.now() + days * dayMs))}`
  return lines.some(({ hasFiles }) => hasFiles)
    ? `Partly made to order and delivered ${by}. The files open as you choose below.`
    : `Made to order and delivered ${by}.`
}
