import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { cartTexts } from '@guildhall/contract/orders/cart-texts.ts'
import type { Quote } from '@guildhall/contract/orders/checkout.ts'
import type { Fulfilment } from '@guildhall/contract/orders/commerce-options.ts'
import { consentTexts } from '@guildhall/contract/orders/consent-texts.ts'
import { milestoneText } from '@guildhall/contract/orders/milestone-text.ts'
import { licenceTexts } from '@guildhall/contract/projects/licences.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import Bot from 'lucide-react/icons/bot'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import MilestoneIcon from 'lucide-react/icons/milestone'
import { useId } from 'react'
import { Link } from 'react-router'
import { checkoutWordsOf } from '#fulfilments/checkout/words-at-checkout.ts'
import { daysText } from '#lib/format/counts-and-dates.ts'
import { packageFacts } from '#lib/format/packages.ts'
import { displayName } from '#lib/format/people.ts'
import { runsFacts } from '#lib/format/runs.ts'
import { backWords, sessionTime } from '#lib/format/sessions.ts'
import type { FormWithFields } from '#lib/forms/use-api-form.ts'
import { useTimeZone } from '#lib/hooks/use-time-zone.ts'
import { checkoutPath, type DirectItems } from '#lib/page/checkout-path.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { AnswerList } from '#ui/lists/answer-list.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { ItemIcon } from '#ui/pictures/item-icon.tsx'

interface ReviewProps {
  quote: Quote
  /** What is bought directly; null for the cart. */
  item: DirectItems | null
  /** How many of each item the buyer has bought before, by item id. */
  owned: ReadonlyMap<string, number>
  /** What was entered before, by field name. */
  kept: Record<string, string>
  form: FormWithFields
}

/**
 * The items, by seller: files with the choice of when they open, work with its delivery time; for milestones one consent to
 * begin before the time to withdraw is over.
 */
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
      <BeginConsent lines={quote.lines} kept={rest.kept} form={rest.form} />
    </section>
  )
}

type GroupProps = Omit<ReviewProps, 'quote'> & { group: LineGroup; currency: string }

function Group({ group, currency, item, owned, kept, form }: GroupProps) {
  const { seller, lines, days } = group
  const { comes, opensOnChoice } = checkoutWordsOf(group).offered
  const zone = useTimeZone()
  const isChoice = !opensOnChoice || lines.some(choosesOpening)
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
      <p className="c2 t-sm rev__w">{isChoice ? comes(lines.length, days, zone) : 'You get the files at once.'}</p>
      <ul className="lines">
        {lines.map((line) => {
          const { lineId, title, cover, totalMinor } = line
          // A line is named by its item.
          const had = owned.get(lineId) ?? 0
          return (
            <li key={lineId} className="rev__l">
              <span className="thumb rev__i">
                {cover ? <img src={cover.sizes[0]?.url ?? cover.main} alt="" loading="lazy" /> : null}
                {'milestone' in line ? <ItemIcon of={MilestoneIcon} /> : null}
                {line.kind === 'session-type' ? <ItemIcon of={CalendarClock} /> : null}
                {line.kind === 'agent' && !cover ? <ItemIcon of={Bot} /> : null}
              </span>
              <div className="grow">
                <span className="work">{title}</span>
                <p className="c3 t-sm">{factsOf(line, currency, zone)}</p>
                {line.kind === 'session-type' ? (
                  <p className="c2 t-sm">
                    {backWords({ ...line.chosen, priceMinor: totalMinor, currency }, zone)} Moving costs nothing.
                  </p>
                ) : null}
                {line.kind === 'project' ? (
                  <p className="c3 t-sm">
                    {licenceTexts[line.licence].meaning}{' '}
                    <Link className="link" to={`/product/${lineId}`} target="_blank">
                      See the project
                    </Link>
                  </p>
                ) : null}
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
              {choosesOpening(line) ? <FilesChoice {...{ line, kept, form }} /> : null}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type QuoteLine = Quote['lines'][number]

/**
 * Returns what a line says below its title: the licences of a project, what it is a milestone of, or the extras, and its days; the
 * time of a session.
 */
function factsOf(line: QuoteLine, currency: string, zone: string): string {
  if (line.kind === 'session-type') return sessionTime(line.chosen, zone)
  if (line.kind === 'agent') return runsFacts(line.chosen, currency)
  if (line.kind !== 'project') {
    const parts =
      line.kind === 'service' ? packageFacts(line.chosen) : [line.milestone && milestoneText(line.milestone)]
    return [...parts, line.durationDays && daysText(line.durationDays)].filter(Boolean).join(', ')
  }
  const { quantity, unitMinor, licence } = line
  const each = quantity === 1 ? '' : `, ${moneyText(unitMinor, currency, { zero: 'Free' })} each`
  return `${quantity === 1 ? '1 licence' : `${quantity} licences`}${each}: ${licenceTexts[licence].name}`
}

/** The field name of the consent to begin. */
export const beginName = 'begin'

/** Returns what the buyer must agree to before work and sessions begin; null when nothing in the quote needs it. */
export const consentOf = (lines: readonly QuoteLine[]): string | null =>
  [...new Set(lines.flatMap((line) => checkoutWordsOf(line).offered.consent ?? []))].join(' ') || null

interface BeginConsentProps {
  lines: readonly QuoteLine[]
  kept: Record<string, string>
  form: FormWithFields
}

/** The consent without which milestones and sessions are not sold: one for the whole purchase. Not ticked in advance. */
function BeginConsent({ lines, kept, form }: BeginConsentProps) {
  const consent = consentOf(lines)
  if (!consent) return null
  const field = form.field(beginName)
  return (
    <div className="rev">
      <Checkbox {...field} value="yes" required label={consent} defaultChecked={kept[beginName] === 'yes'} />
    </div>
  )
}

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

/** Whether the buyer decides when the files of a line open: free files open at once, because nothing is paid for them. */
export const choosesOpening = (line: QuoteLine): boolean =>
  checkoutWordsOf(line).offered.opensOnChoice && line.totalMinor > 0

/** The lines that begin before the time to withdraw is over: files that open immediately, and everything with a consent. */
export const openingLines = (lines: readonly QuoteLine[], made: Record<string, string>): string[] => [
  ...Object.entries(made).flatMap(([name, choice]) => (choice === 'now' ? [name.slice(prefix.length)] : [])),
  ...lines.flatMap((line) => {
    const { consent, opensOnChoice } = checkoutWordsOf(line).offered
    return consent || (opensOnChoice && !choosesOpening(line)) ? [line.lineId] : []
  }),
]

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
