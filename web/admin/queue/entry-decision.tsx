import { type BrokenRule, subjectNames } from '@guildhall/contract/admin/options.ts'
import type { QueueEntry } from '@guildhall/contract/admin/queue.ts'
import { feedbackLimits } from '@guildhall/contract/limits/people.ts'
import { useState } from 'react'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { type RadioCard, RadioCards } from '#ui/forms/radio-group.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { adminApi } from '../queries.ts'
import { RuleField } from '../rule-field.tsx'
import { actName } from '../words.ts'

/** What can be decided about a message. A report is resolved or refused, anything else is answered or closed. */
type Decision = 'answer' | 'close' | 'resolved' | 'refused' | 'hide' | 'unhide'

interface DecisionFormProps {
  entry: QueueEntry
  onSettled: (words: string) => void
}

/** The decisions possible for a message, each with its own text; nothing once everything is decided. */
export function DecisionForm({ entry, onSettled }: DecisionFormProps) {
  const choices = choicesOf(entry)
  const [first] = choices
  return first ? <OpenForm entry={entry} choices={choices} first={first.value} onSettled={onSettled} /> : null
}

interface Values {
  text?: string
  reason?: string
  rule?: BrokenRule
}

interface OpenFormProps extends DecisionFormProps {
  choices: RadioCard<Decision>[]
  first: Decision
}

function OpenForm({ entry, choices, first, onSettled }: OpenFormProps) {
  const [decision, setDecision] = useState(first)
  const isAnswer = decision === 'answer'
  const max = isAnswer ? feedbackLimits.answer : feedbackLimits.reason
  const params = { number: entry.number }
  const field = fieldOf(decision)
  const form = useApiForm({
    async schema() {
      const { AnswerInput, CloseInput } = await import('@guildhall/contract/admin/queue.ts')
      const { ReasonInput, SanctionInput } = await import('@guildhall/contract/admin/members.ts')
      if (decision === 'hide') return SanctionInput
      if (decision === 'unhide') return ReasonInput
      return isAnswer ? AnswerInput : CloseInput
    },
    toInput: (values: Values) => ({
      [field]: values[field],
      ...(decision === 'hide' ? { rule: values.rule ?? '' } : {}),
      ...(decision === 'resolved' || decision === 'refused' ? { outcome: decision } : {}),
    }),
    async send(body) {
      if ('text' in body) await adminApi.answer({ params, body })
      else if (decision === 'hide') await adminApi.hide({ params, body })
      else if (decision === 'unhide') await adminApi.unhide({ params, body })
      else await adminApi.close({ params, body })
      onSettled(doneWords(decision, entry))
    },
  })
  const choose = (next: Decision) => {
    // What was typed moves with the decision.
    form.setValue(fieldOf(next), form.getValues(field))
    setDecision(next)
  }
  return (
    <form {...form.formProps} aria-label="Decision" className="mt-6">
      <FormNotices form={form} />
      <RadioCards legend="Decision" name="decision" columns={2} options={choices} value={decision} onChange={choose} />
      {decision === 'hide' ? (
        <div className="mb-4">
          <RuleField {...form.field('rule')} value={form.watch('rule')} />
        </div>
      ) : null}
      <TextAreaField
        key={field}
        {...form.field(field)}
        label={isAnswer ? 'Answer' : 'Reason'}
        help={helpOf(decision, entry)}
        maxLength={max}
        tally={{ used: form.watch(field)?.length ?? 0, max }}
      />
      <div className="btn-group mt-5">
        <Button {...form.submitProps} look="primary">
          {isAnswer ? 'Send answer' : 'Decide'}
        </Button>
      </div>
    </form>
  )
}

// Named as in its call, so that a refusal appears at the field.
const fieldOf = (decision: Decision) => (decision === 'answer' ? 'text' : 'reason')

function choicesOf({ kind, state, hasMail, subject }: QueueEntry): RadioCard<Decision>[] {
  const [isOpen, isReport] = [state === 'open', kind === 'report']
  const visibility = subject?.now?.visibility
  const what = subjectNames[subject?.kind ?? 'project']
  const mayHide = visibility !== undefined && visibility !== 'hidden'
  const choices: (RadioCard<Decision> | false)[] = [
    isOpen &&
      !isReport &&
      hasMail && { value: 'answer', label: 'Answer', hint: 'By email, to the person who wrote it' },
    isOpen && !isReport && { value: 'close', label: 'Close', hint: 'With a reason' },
    isOpen && isReport && { value: 'refused', label: 'Refuse', hint: 'Nothing needs to be done' },
    isOpen &&
      isReport && {
        value: 'resolved',
        label: 'Resolve',
        hint: mayHide ? 'You did something else about it' : 'You did something about it',
      },
    // Messages and people are not hidden: the page of a person has what can be decided about them.
    isOpen &&
      mayHide && {
        value: 'hide',
        label: `Hide the ${what}`,
        hint: what === 'review' ? 'It no longer counts' : 'Only its maker still sees it',
      },
    visibility === 'hidden' && { value: 'unhide', label: `Put the ${what} back`, hint: 'Visible as it was before' },
  ]
  return choices.filter((choice) => choice !== false)
}

function helpOf(decision: Decision, { hasMail, others }: QueueEntry): string {
  if (decision === 'hide') {
    const also =
      others > 0 ? ` Resolves the ${others === 1 ? 'other open report' : `${others} other open reports`} too.` : ''
    return `Sent with the rule to the person who made it, who can appeal, and to the person who reported it.${also} Kept in the log.`
  }
  if (decision === 'unhide') return 'Sent to the person who made it. Kept in the log.'
  return hasMail
    ? 'Sent to the person who wrote it. Kept in the log.'
    : 'The sender left no address, so we cannot tell them. Kept in the log.'
}

function doneWords(decision: Decision, { subject }: QueueEntry): string {
  if (decision === 'resolved') return 'Report resolved'
  if (decision === 'refused') return 'Report refused'
  return actName(decision, subject?.kind)
}
