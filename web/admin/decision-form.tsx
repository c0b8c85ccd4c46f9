import { AnswerInput, type QueueEntry, ReasonInput } from '@guildhall/contract/admin/admin.ts'
import type { AdminAct } from '@guildhall/contract/admin/options.ts'
import { feedbackLimits } from '@guildhall/contract/limits/people.ts'
import { useState } from 'react'
import { useForm } from '#lib/forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { type RadioCard, RadioCards } from '#ui/forms/radio-cards.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { adminApi } from './queries.ts'
import { actName } from './words.ts'

type MessageAct = Extract<AdminAct, 'answer' | 'close' | 'hide' | 'unhide'>

interface DecisionFormProps {
  entry: QueueEntry
  onSettled: (words: string) => void
}

/** What can be decided of a message, with the words that go with it; nothing where all is decided. */
export function DecisionForm({ entry, onSettled }: DecisionFormProps) {
  const choices = choicesOf(entry)
  const [first] = choices
  return first ? <OpenForm entry={entry} choices={choices} first={first.value} onSettled={onSettled} /> : null
}

function OpenForm({
  entry,
  choices,
  first,
  onSettled,
}: DecisionFormProps & { choices: RadioCard<MessageAct>[]; first: MessageAct }) {
  const [act, setAct] = useState(first)
  const [used, setUsed] = useState(0)
  const isAnswer = act === 'answer'
  const max = isAnswer ? feedbackLimits.answer : feedbackLimits.reason
  const params = { number: entry.number }
  // The one field is named as its call names it, so that a refusal finds its place.
  const field = isAnswer ? 'text' : 'reason'
  const form = useForm({
    schema: isAnswer ? AnswerInput : ReasonInput,
    read: (data) => ({ [field]: data.get(field) }),
    async send(values) {
      if ('text' in values) await adminApi.answer({ params, body: values })
      else if (act !== 'answer') await adminApi[act]({ params, body: values })
      onSettled(actName(act, entry.subject?.kind))
    },
  })
  const { errors, idOf } = form
  return (
    <form {...form.formProps} aria-label="Decision" className="mt-6">
      <FormNotices form={form} />
      <RadioCards legend="Decision" name="act" columns={2} options={choices} value={act} onChange={setAct} />
      <TextAreaField
        id={idOf(field)}
        name={field}
        label={isAnswer ? 'Answer' : 'Reason'}
        help={helpOf(act, entry)}
        maxLength={max}
        tally={{ used, max }}
        error={errors[field]}
        onChange={({ target }) => setUsed(target.value.length)}
      />
      <div className="btn-group mt-5">
        <Button {...form.submitProps} look="primary">
          {isAnswer ? 'Send answer' : 'Decide'}
        </Button>
      </div>
    </form>
  )
}

function choicesOf({ kind, state, hasMail, subject }: QueueEntry): RadioCard<MessageAct>[] {
  const isOpen = state === 'open'
  const visibility = subject?.now?.visibility
  const what = subject?.kind ?? 'project'
  // Messages and people are not hidden: the page People suspends who wrote or did it.
  const mayHide = kind === 'report' && (what === 'project' || what === 'review')
  const choices: (RadioCard<MessageAct> | false)[] = [
    isOpen && hasMail && { value: 'answer', label: 'Answer', hint: 'By mail, to who wrote it' },
    isOpen && { value: 'close', label: mayHide ? 'Nothing to do' : 'Close', hint: 'With a reason' },
    isOpen &&
      visibility !== undefined &&
      visibility !== 'hidden' && {
        value: 'hide',
        label: `Hide the ${what}`,
        hint: what === 'review' ? 'It no longer counts' : 'Only its maker still sees it',
      },
    visibility === 'hidden' && { value: 'unhide', label: `Put the ${what} back`, hint: 'Where it was before' },
  ]
  return choices.filter((choice) => choice !== false)
}

function helpOf(act: MessageAct, { hasMail }: QueueEntry): string {
  if (act === 'hide') return 'Sent to who made it, and to who reported it where they can be reached. Kept in the log.'
  if (act === 'unhide') return 'Sent to who made it. Kept in the log.'
  return hasMail
    ? 'Sent to who wrote it. Kept in the log.'
    : 'Nobody can be told: no address was left. Kept in the log.'
}
