import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Quote } from '@guildhall/contract/orders/checkout.ts'
import { consentTexts } from '@guildhall/contract/orders/consent-texts.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { fulfilmentOf } from '#fulfilments/fulfilments.ts'
import { FieldError } from '#ui/forms/field.tsx'

type QuoteLine = Quote['lines'][number]

const choices = [
  { value: 'now', label: 'Get the files now', hint: consentTexts.checkout },
  {
    value: 'later',
    label: `Keep ${orderLimits.filesDays} days to withdraw`,
    hint: 'The files stay closed until then; the order opens them sooner whenever you ask.',
  },
] as const

const prefix = 'files-'
const nameOf = (lineId: string) => `${prefix}${lineId}`

/** What a form asks of a quote’s lines: for each that opens as the buyer chooses, one of the two choices. */
export function choicesOf(lines: readonly QuoteLine[]) {
  const files = lines.filter((line) => fulfilmentOf(line).offered.opensOnChoice)
  const choiceOf = (title: string) =>
    z.enum(['now', 'later'], {
      error: files.length === 1 ? 'Choose when you get the files' : `Choose when you get the files of ${title}`,
    })
  return z.object(Object.fromEntries(files.map(({ lineId, title }) => [nameOf(lineId), choiceOf(title)])))
}

/** The values of a form with the choices apart from the rest. What is left empty is not said. */
export function readChoices(data: FormData): { choices: object; [field: string]: unknown } {
  const filled = [...data].filter(([, value]) => value !== '')
  const isChoice = ([name]: [string, unknown]) => name.startsWith(prefix)
  return {
    ...Object.fromEntries(filled.filter((entry) => !isChoice(entry))),
    choices: Object.fromEntries(filled.filter(isChoice)),
  }
}

/** The lines whose files open at once. */
export const openingLines = (made: Record<string, string>): string[] =>
  Object.entries(made).flatMap(([name, choice]) => (choice === 'now' ? [name.slice(prefix.length)] : []))

interface FilesChoiceProps {
  line: QuoteLine
  /** What was filled in before, by the names of the fields. */
  kept: Record<string, string>
  errors: Record<string, string>
  idOf: (name: string) => string
}

/** The choice of a line that is files: now and for good, or closed with the right to withdraw. Nothing is chosen before. */
export function FilesChoice({ line: { lineId, title }, kept, errors, idOf }: FilesChoiceProps) {
  const note = useId()
  const name = nameOf(lineId)
  const error = errors[name]
  return (
    <fieldset className="files-choice" aria-describedby={error ? note : undefined}>
      <legend className="sr-only">When the files of {title} open</legend>
      <div className="card-choice card-choice--two">
        {choices.map(({ value, label, hint }, at) => (
          <label key={value}>
            <span className="check">
              <input
                type="radio"
                required
                {...{ name, value }}
                defaultChecked={kept[name] === value}
                {...(at === 0 ? { id: idOf(name) } : {})}
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
