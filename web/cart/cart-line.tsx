import { cartLimits } from '@guildhall/contract/limits/commerce.ts'
import type { CartItem } from '@guildhall/contract/orders/cart.ts'
import { cartTexts } from '@guildhall/contract/orders/cart-texts.ts'
import { engagementPath, milestoneText } from '@guildhall/contract/orders/milestone-text.ts'
import { refusalText } from '@guildhall/contract/orders/refusal-texts.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { moneyText, toMinor } from '@guildhall/contract/values/money.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import MilestoneIcon from 'lucide-react/icons/milestone'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
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

/** An item in the cart: its price, quantity, and what changed since it was added. There is one of each milestone. */
export function CartLine({ item, currency, onQuantity, onRemove, act }: CartLineProps) {
  const { title, quantity, price, available } = item
  const project = item.kind === 'project' ? item.project : null
  const milestone = item.kind === 'project' ? null : item.milestone
  const to = project ? `/product/${project.id}` : milestone && engagementPath(milestone)
  const [now, seen] = [toMinor(price), toMinor(item.seenPrice)]
  const money = (minor: number) => moneyText(minor, currency, { zero: 'Free' })
  return (
    <li className="cti">
      <span className="thumb cti__i">
        {project?.cover ? <img src={project.cover.sizes[0]?.url ?? project.cover.main} alt="" loading="lazy" /> : null}
        {item.kind === 'project' ? null : <ItemIcon of={MilestoneIcon} />}
      </span>
      <div className="grow">
        {to ? (
          <Link className="work cti__t" to={to}>
            {title}
          </Link>
        ) : (
          <span className="work cti__t">{title}</span>
        )}
        {milestone ? <p className="t-sm c3">{milestoneText(milestone)}</p> : null}
        {project ? (
          <p className="t-sm c3 cti__by">
            <Avatar
              {...project.seller}
              picture={project.seller.avatar}
              size={16}
              kind={project.seller.userType === 'Business' ? 'business' : 'person'}
            />
            <Link to={profilePath(project.seller)}>{displayName(project.seller)}</Link>
            {project.duration ? <span>· {project.duration}</span> : null}
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
        {available && item.kind === 'project' ? (
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
  return (
    <>
      {refusal ? (
        <p className="t-sm cti__n cti__n--stop">
          <Icon of={CircleAlert} size={14} />
          {refusalText(kind, refusal)} It is not in the total.
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
