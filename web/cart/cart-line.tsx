import { cartLimits } from '@guildhall/contract/limits/commerce.ts'
import type { CartItem } from '@guildhall/contract/orders/cart.ts'
import { cartTexts } from '@guildhall/contract/orders/cart-texts.ts'
import { engagementPath, milestoneText } from '@guildhall/contract/orders/milestone-text.ts'
import { sumOf } from '@guildhall/contract/orders/package-sums.ts'
import { refusalText } from '@guildhall/contract/orders/refusal-texts.ts'
import { licenceTexts } from '@guildhall/contract/projects/licences.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { moneyText, toMinor } from '@guildhall/contract/values/money.ts'
import Bot from 'lucide-react/icons/bot'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import MilestoneIcon from 'lucide-react/icons/milestone'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { daysText } from '#lib/format/counts-and-dates.ts'
import { packageFacts } from '#lib/format/packages.ts'
import { displayName } from '#lib/format/people.ts'
import { runsFacts } from '#lib/format/runs.ts'
import { sessionTime } from '#lib/format/sessions.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { PartLink } from '#lib/page/part-link.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { ItemIcon } from '#ui/pictures/item-icon.tsx'

interface CartLineProps {
  item: CartItem
  currency: string
  onQuantity: (quantity: number) => void
  onRemove: (button: HTMLElement) => void
  /** Further actions on the line. */
  act: ReactNode
}

/** An item in the cart: its price, quantity, and what changed since it was added. Of milestones and packages there is one each. */
export function CartLine({ item, currency, onQuantity, onRemove, act }: CartLineProps) {
  const { title, quantity, price, available } = item
  const project = item.kind === 'project' ? item.project : null
  const milestone = 'milestone' in item ? item.milestone : null
  const service = item.kind === 'service' ? item.service : null
  const agent = item.kind === 'agent' ? item.agent : null
  const cover = project?.cover ?? service?.cover ?? agent?.cover
  const session = item.kind === 'session-type' ? item.session : null
  const maker = project?.seller ?? service?.provider ?? session?.host ?? agent?.author
  const zone = useTimeZone()
  const to = project
    ? `/product/${project.id}`
    : service
      ? `/services/${service.id}`
      : session
        ? `/book/${session.host.customUserId}/${session.id}`
        : agent
          ? `/ai-agent/${agent.id}`
          : milestone && engagementPath(milestone)
  const [now, seen] = [toMinor(price), toMinor(item.seenPrice)]
  const money = (minor: number) => moneyText(minor, currency, { zero: 'Free' })
  return (
    <li className="cti">
      <span className="thumb cti__i">
        {cover ? <img src={cover.sizes[0]?.url ?? cover.main} alt="" loading="lazy" /> : null}
        {'milestone' in item ? <ItemIcon of={MilestoneIcon} /> : null}
        {item.kind === 'session-type' ? <ItemIcon of={CalendarClock} /> : null}
        {item.kind === 'agent' && !cover ? <ItemIcon of={Bot} /> : null}
      </span>
      <div className="grow">
        {to ? (
          <PartLink className="work cti__t" to={to}>
            {title}
          </PartLink>
        ) : (
          <span className="work cti__t">{title}</span>
        )}
        {milestone ? <p className="t-sm c3">{milestoneText(milestone)}</p> : null}
        {maker ? (
          <p className="t-sm c3 cti__by">
            <Avatar
              {...maker}
              picture={maker.avatar}
              size={16}
              kind={maker.userType === 'Business' ? 'business' : 'person'}
            />
            <Link to={profilePath(maker)}>{displayName(maker)}</Link>
            {project?.duration ? <span>· {project.duration}</span> : null}
          </p>
        ) : null}
        {project ? (
          <p className="t-sm c3">
            {licenceTexts[project.licence].name}. {licenceTexts[project.licence].meaning}
          </p>
        ) : null}
        {item.kind === 'session-type' ? (
          <p className="t-sm c3">
            {sessionTime(item.chosen, zone)}.{item.booking ? '' : ' The time is not held until you check out.'}
          </p>
        ) : null}
        {item.kind === 'agent' ? (
          <p className="t-sm c3">{runsFacts(item.chosen, currency)}. You can give back what you do not use.</p>
        ) : null}
        {item.kind === 'service' ? (
          <p className="t-sm c3">
            {[...packageFacts(item.chosen), `delivered within ${daysText(sumOf(item.chosen).days)}`].join(', ')}
          </p>
        ) : null}
        <Remarks item={item} change={now === seen ? null : [money(seen), money(now)]} />
        <div className="row row--wrap gap-x-4 cti__a">
          <button
            type="button"
            className="link link--plain t-sm cti__r"
            aria-label={`Remove ${title}`}
            onClick={({ currentTarget }) => onRemove(currentTarget)}
          >
            Remove
          </button>
          {act}
        </div>
      </div>
      <div className="cti__q">
        {/* More licences of something free give nothing more. */}
        {available && item.kind === 'project' && (now > 0 || quantity > 1) ? (
          <QuantityField title={title} value={quantity} onChange={onQuantity} />
        ) : null}
      </div>
      <div className="cti__p num">
        {available ? <span className="semi">{money(now * quantity)}</span> : null}
        {available && quantity > 1 && now > 0 ? <span className="c3 t-sm">{money(now)} each</span> : null}
      </div>
    </li>
  )
}

function Remarks({ item, change }: { item: CartItem; change: [from: string, to: string] | null }) {
  const { kind, refusal } = item
  const owned = kind === 'project' ? item.owned : 0
  const booking = kind === 'session-type' ? item.booking : null
  return (
    <>
      {booking ? (
        <p className="t-sm cti__n c2">
          <Icon of={Info} size={14} />
          <span>
            {cartTexts.ownTime[booking.state]}{' '}
            <Link className="link" to={`/bookings/${booking.id}`}>
              Open booking
            </Link>
          </span>
        </p>
      ) : refusal ? (
        <p className="t-sm cti__n cti__n--stop">
          <Icon of={CircleAlert} size={14} />
          {refusalText(kind, refusal)} It is not in the total.
        </p>
      ) : null}
      {!refusal && !change && kind === 'service' && item.isChanged ? (
        <p className="t-sm cti__n cti__n--wait">
          <Icon of={Info} size={14} />
          What it contains, its days or its rounds of changes have changed since you added it.
        </p>
      ) : null}
      {!refusal && change ? (
        <p className="t-sm cti__n cti__n--wait">
          <Icon of={Info} size={14} />
          The price changed from {change[0]} to {change[1]} since you added it.
        </p>
      ) : null}
      {owned > 0 ? (
        <p className="t-sm cti__n c2">
          <Icon of={Info} size={14} />
          {cartTexts.owned(owned)}
        </p>
      ) : null}
    </>
  )
}

interface QuantityFieldProps {
  title: string
  value: number
  onChange: (quantity: number) => void
}

/** How many licences of a project: typed, or changed by plus and minus buttons; every whole number applies immediately. */
function QuantityField({ title, value, onChange }: QuantityFieldProps) {
  const note = useId()
  // null: show the cart's quantity.
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && !isQuantity(typed)
  const type = (text: string) => {
    setTyped(text)
    if (isQuantity(text)) onChange(Number(text))
  }
  const step = (to: number) => {
    setTyped(null)
    onChange(to)
  }
  return (
    <div>
      <p className="c3 t-xs" aria-hidden="true">
        Licences
      </p>
      <div className="qty">
        <button
          type="button"
          aria-label={`Remove one licence of ${title}`}
          disabled={value <= 1}
          onClick={() => step(value - 1)}
        >
          <Icon of={Minus} size={15} />
        </button>
        <input
          className="num"
          type="number"
          inputMode="numeric"
          min={1}
          max={cartLimits.quantity}
          aria-label={`Licences of ${title}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? note : undefined}
          value={typed ?? value}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
        />
        <button
          type="button"
          aria-label={`Add one licence of ${title}`}
          disabled={value >= cartLimits.quantity}
          onClick={() => step(value + 1)}
        >
          <Icon of={Plus} size={15} />
        </button>
      </div>
      {isWrong ? <FieldError id={note}>{cartTexts.quantity}</FieldError> : null}
    </div>
  )
}

function isQuantity(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= cartLimits.quantity
}
