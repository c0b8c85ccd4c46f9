import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { cartTexts } from '@guildhall/contract/orders/cart-texts.ts'
import type { Quote } from '@guildhall/contract/orders/checkout.ts'
import type { Fulfilment } from '@guildhall/contract/orders/commerce-options.ts'
import { consentTexts } from '@guildhall/contract/orders/consent-texts.ts'
import { licenceTexts } from '@guildhall/contract/projects/licences.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useId } from 'react'
import { Link } from 'react-router'
import { fulfilmentOf } from '#fulfilments/fulfilments.ts'
import { displayName } from '#lib/format/people.ts'
import type { FormWithFields } from '#lib/forms/use-api-form.ts'
import { checkoutPath } from '#lib/page/checkout-path.ts'
import { FieldError } from '#ui/forms/field.tsx'
import { AnswerList } from '#ui/lists/answer-list.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'

interface ReviewProps {
  quote: Quote
  /** The single project bought directly; null for the cart. */
  item: string | null
  /** How many of each item the buyer has bought before, by item id. */
  owned: ReadonlyMap<string, number>
  /** What was entered before, by field name. */
  kept: Record<string, string>
  form: FormWithFields
}

/** The items, by seller: files with the choice of when they open, made-to-order work with its delivery time. */
export function Review({ quote, ...rest }: ReviewProps) {
  const groups = groupLines(quote.lines)
  return (
    <section className="blk" aria-labelledby="review">
      <h2 className="t-section" id="review">
        What you get
      </h2>
      {groups.length > 1 ? (
        <p className="c2 t-sm">You pay once. Each seller and each kind of delivery is an order of its own.</p>
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

function Group({ group, currency, item, owned, kept, form }: GroupProps) {
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
              {opensOnChoice ? <FilesChoice {...{ line, kept, form }} /> : null}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type QuoteLine = Quote['lines'][number]

/** The lines of one seller with the same kind of delivery. */
interface LineGroup {
  seller: QuoteLine['seller']
  fulfilment: Fulfilment
  lines: readonly QuoteLine[]
  /** Delivery time in days, when made to order. */
  days: number
}

/** Groups the lines of a quote by seller and fulfilment, in cart order. */
function groupLines(lines: readonly QuoteLine[]): LineGroup[] {
  const groups = Map.groupBy(lines, ({ seller, fulfilment }) => `${seller.customUserId} ${fulfilment}`)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const days = own.map(({ durationDays }) => durationDays || orderLimits.madeToOrderDays)
    return [{ seller: first.seller, fulfilment: first.fulfilment, lines: own, days: Math.max(...days) }]
  })
}

const choices = [
  { value: 'now', label: 'Get the files now', hint: consentTexts.checkout },
  {
    value: 'later',
    label: `Keep my right to withdraw for ${orderLimits.filesDays} days`,
    hint: `The files stay locked for ${orderLimits.filesDays} days. You can open them sooner on the order’s page, which ends that right.`,
  },
] as const

const prefix = 'files-'
/** The field name of the choice for a line. */
export const choiceName = (lineId: string): string => `${prefix}${lineId}`

/** Returns the form values with the choices separated. Empty fields are left out. */
export function readChoices(values: object): { choices: object; [field: string]: unknown } {
  const filled = Object.entries(values).filter(([, value]) => value)
  const isChoice = ([name]: [string, unknown]) => name.startsWith(prefix)
  return {
    ...Object.fromEntries(filled.filter((entry) => !isChoice(entry))),
    choices: Object.fromEntries(filled.filter(isChoice)),
  }
}

/** The lines whose files open immediately. */
export const openingLines = (made: Record<string, string>): string[] =>
  Object.entries(made).flatMap(([name, choice]) => (choice === 'now' ? [name.slice(prefix.length)] : []))

interface FilesChoiceProps {
  line: QuoteLine
  /** What was entered before, by field name. */
  kept: Record<string, string>
  form: FormWithFields
}

/** The choice for a line with files: open now and for good, or closed with the right to withdraw. Nothing is preselected. */
function FilesChoice({ line: { lineId, title }, kept, form }: FilesChoiceProps) {
  const note = useId()
  const { id, error, ...radio } = form.field(choiceName(lineId))
  return (
    <fieldset className="files-choice" aria-describedby={error ? note : undefined}>
      <legend className="sr-only">When the files of {title} open</legend>
      <div className="card-choice card-choice--two">
        {choices.map(({ value, label, hint }, at) => (
          <label key={value}>
            <span className="check">
              <input
                {...radio}
                type="radio"
                required
                value={value}
                defaultChecked={kept[radio.name] === value}
                {...(at === 0 ? { id } : {})}
                aria-describedby={`${note}-${value}`}
                aria-label={label}
              />
            </span>
            <span className="grow">
              <span className="card-choice__t">{label}</span>
              <span className="card-choice__s" id={`${note}-${value}`}>
                {hint}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error ? <FieldError id={note}>{error}</FieldError> : null}
    </fieldset>
  )
}
