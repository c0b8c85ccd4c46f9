import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Service } from '@guildhall/contract/services/services.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { daysText } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import type { Chosen } from './choice.ts'

interface PartProps {
  id: string
  title: string
  note?: string
  children: ReactNode
}

/** A section with its name hanging in the left column. */
export function Part({ id, title, note, children }: PartProps) {
  return (
    <section className="hang" id={id} aria-labelledby={`${id}-title`}>
      <div>
        <h2 className="t-sub" id={`${id}-title`}>
          {title}
        </h2>
        {note ? <p className="c3 t-sm">{note}</p> : null}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

interface ExtrasProps {
  service: Service
  /** What is chosen; null where nothing can be bought. */
  choice: Pick<Chosen, 'choice' | 'toggleExtra'> | null
}

/** What can be added to each package; where it can be bought, as checkboxes. */
export function Extras({ service: { extras, currency }, choice }: ExtrasProps) {
  return (
    <ul className="svc__rows">
      {extras.map(({ id, name, days, amountMinor }) => {
        const figures = (
          <>
            <span className="c3 t-sm num r">{addedText(days)}</span>
            <span className="semi num r">{moneyText(amountMinor, currency, { short: true })}</span>
          </>
        )
        return (
          <li key={id} className={choice ? undefined : 'svc__row'}>
            {choice ? (
              <label className="svc__row check">
                <span className="row gap-3">
                  <input
                    type="checkbox"
                    checked={choice.choice.extras.includes(id)}
                    onChange={() => choice.toggleExtra(id)}
                  />
                  <span className="med">{name}</span>
                </span>
                {figures}
              </label>
            ) : (
              <>
                <span className="med">{name}</span>
                {figures}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** How many days an extra adds: '+2 days', 'No extra days'. */
export const addedText = (days: number): string => (days === 0 ? 'No extra days' : `+${daysText(days)}`)

/** What a buyer answers before they pay. */
export function AskedQuestions({ service: { questions, provider } }: { service: Service }) {
  return (
    <>
      <ol className="svc__asked">
        {questions.map(({ id, text, required }) => (
          <li key={id}>
            {text}
            {required ? null : <span className="c3 t-sm"> (optional)</span>}
          </li>
        ))}
      </ol>
      <p className="c3 t-sm mt-3">
        {displayName(provider)} gets your answers with the order. Only the two of you can read them, and the staff in a
        dispute.
      </p>
    </>
  )
}

const { acceptDays, cancelLateDays, abandonDays } = orderLimits

/** How a package is delivered, from the payment to the end. */
export function DeliverySteps({ service: { provider } }: { service: Service }) {
  const name = displayName(provider)
  const steps = [
    ['You pay, and we hold the money.', `${name} can begin at once.`],
    [`${name} delivers by the date of your package.`, 'Files, links and a note.'],
    [
      `You have ${acceptDays} days to check.`,
      'Accept it, or ask for changes: each package says how many rounds it has.',
    ],
    ['Accepting releases the money.', `If you do nothing, it is accepted after ${acceptDays} days.`],
  ] as const
  return (
    <>
      <ol className="svc__steps">
        {steps.map(([first, then]) => (
          <li key={first}>
            <span>
              <b className="semi">{first}</b> <span className="c2">{then}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="c2 t-sm mt-3">
        If it is {cancelLateDays} days late, you can cancel and get everything back. If it is {abandonDays} days late,
        this happens automatically.
      </p>
    </>
  )
}

/** Common questions with their answers; they open without scripts. */
export function CommonQuestions({ service: { common } }: { service: Service }) {
  return common.map(({ question, answer }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the questions of one page, which change no places
    <details key={at} className="svc__faq" open={at === 0}>
      <summary>
        {question}
        <Icon of={ChevronDown} size={16} />
      </summary>
      <p className="c2">{answer}</p>
    </details>
  ))
}
