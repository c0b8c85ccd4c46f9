import type { QueueEntry } from '@guildhall/contract/admin/admin.ts'
import { type AdminAct, type BrokenRule, brokenRuleKeys, brokenRules } from '@guildhall/contract/admin/options.ts'
import { feedbackLimits } from '@guildhall/contract/limits/people.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { type RadioCard, RadioCards } from '#ui/forms/radio-group.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { Status } from '#ui/tag.tsx'
import { MessageEvidence, PersonEvidence, SubjectEvidence } from './evidence.tsx'
import { adminApi, adminQueries } from './queries.ts'
import { actName, kindWords, stateWords } from './words.ts'

interface EntryPanelProps {
  entry: QueueEntry
  onSettled: (words: string) => void
}

const evidenceOf = {
  project: SubjectEvidence,
  review: SubjectEvidence,
  message: MessageEvidence,
  person: PersonEvidence,
}

/** One message with its evidence, and the possible decisions. */
export function EntryPanel({ entry, onSettled }: EntryPanelProps) {
  const { number, kind, category, state, text, author, hasMail, picture, subject, others, answer, settledAt } = entry
  const Evidence = subject ? evidenceOf[subject.kind] : null
  return (
    <section className="panel rq__d" aria-labelledby="entry-title">
      <div className="panel__h rq__h">
        <h2 className="t-sub" id="entry-title">
          {category}
        </h2>
        <span className="regno">
          {kindWords[kind].one} {number}
        </span>
        <span className="row">
          <TimeAgo className="c3 t-sm num" at={entry.createdAt} />
          <Status kind={state === 'open' ? 'wait' : 'ok'}>
            {entry.assignee ? `In work: ${entry.assignee.name}` : stateWords[state]}
          </Status>
        </span>
      </div>
      <div className="panel__b">
        {state === 'open' && !entry.isOwn ? <Assignment entry={entry} /> : null}
        {subject && Evidence && <Evidence subject={subject} others={others} />}
        <h3 className="t-sub">Message</h3>
        <p className="c2 rq__t">{text}</p>
        <p className="c3 t-sm mt-1">
          {author ? (
            <>
              By <AuthorName {...author} />
            </>
          ) : (
            'By a visitor'
          )}
          {hasMail ? '' : ', who left no address'}
        </p>
        {picture ? (
          <a className="rq__p" href={picture.main} target="_blank" rel="noreferrer">
            <img
              src={picture.main}
              width={picture.width}
              height={picture.height}
              alt="Sent with the message; opens in full size"
              loading="lazy"
            />
          </a>
        ) : null}
        {answer !== null && settledAt ? (
          <div className="mt-5">
            <h3 className="t-sub">
              {stateWords[state]}{' '}
              <span className="c3 t-sm num">
                <TimeAgo at={settledAt} />
              </span>
            </h3>
            <p className="c2 rq__t">{answer}</p>
          </div>
        ) : null}
        {entry.isOwn ? (
          <div className="mt-6">
            <Notice kind="info">This concerns you, so somebody else on the staff must decide it.</Notice>
          </div>
        ) : (
          <DecisionForm entry={entry} onSettled={onSettled} />
        )}
        {entry.history.length > 0 ? (
          <div className="mt-6">
            <h3 className="t-sub" id="entry-history">
              History
            </h3>
            <ul className="lines" aria-labelledby="entry-history">
              {entry.history.map(({ at, actor, act, reason }) => (
                <li key={at} className="py-2">
                  <span className="med">
                    {actor.name}: {actName(act, subject?.kind)}
                  </span>{' '}
                  <TimeAgo className="c3 t-sm num" at={at} />
                  <span className="c2 t-sm rq__t block">{reason}</span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </section>
  )
}

/** Who works on a message, and the button to take it or give it back, so that two people do not answer the same one. */
function Assignment({ entry: { number, assignee } }: { entry: QueueEntry }) {
  const client = useQueryClient()
  const viewer = useViewer()
  const isMine = assignee?.customUserId === viewer?.customUserId
  const assign = useMutation({
    mutationFn: () => adminApi[isMine ? 'giveBack' : 'take']({ params: { number } }),
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: adminQueries.all }),
  })
  return (
    <p className="row row--wrap gap-3 mb-4">
      <Button size="sm" busy={assign.isPending} onClick={() => assign.mutate()}>
        {isMine ? 'Give it back' : assignee ? `Take over from ${assignee.name}` : 'Take it'}
      </Button>
      <span className="c3 t-sm">
        {assignee ? (
          <>
            {isMine ? 'You' : assignee.name} took it: <TimeAgo at={assignee.since} />
          </>
        ) : (
          'Nobody works on it yet.'
        )}
      </span>
    </p>
  )
}

function AuthorName({ customUserId, name }: { customUserId: string; name: string }) {
  return (
    <Link className="link" to={`/studentprofile/${customUserId}`}>
      {name}
    </Link>
  )
}

type MessageAct = Extract<AdminAct, 'answer' | 'close' | 'hide' | 'unhide'>

interface DecisionFormProps {
  entry: QueueEntry
  onSettled: (words: string) => void
}

/** The decisions possible for a message, each with its own text; nothing once everything is decided. */
function DecisionForm({ entry, onSettled }: DecisionFormProps) {
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
  const isAnswer = act === 'answer'
  const max = isAnswer ? feedbackLimits.answer : feedbackLimits.reason
  const params = { number: entry.number }
  const field = fieldOf(act)
  const form = useApiForm({
    async schema() {
      const inputs = await import('@guildhall/contract/admin/admin.ts')
      if (act === 'hide') return inputs.SanctionInput
      return isAnswer ? inputs.AnswerInput : inputs.ReasonInput
    },
    toInput: (values: { text?: string; reason?: string; rule?: BrokenRule }) => ({
      [field]: values[field],
      ...(act === 'hide' ? { rule: values.rule ?? '' } : {}),
    }),
    async send(values) {
      if ('text' in values) await adminApi.answer({ params, body: values })
      else if (act === 'hide') await adminApi.hide({ params, body: values })
      else if (act === 'close' || act === 'unhide') await adminApi[act]({ params, body: values })
      onSettled(actName(act, entry.subject?.kind))
    },
  })
  const choose = (next: MessageAct) => {
    // What was typed moves with the decision.
    form.setValue(fieldOf(next), form.getValues(field))
    setAct(next)
  }
  return (
    <form {...form.formProps} aria-label="Decision" className="mt-6">
      <FormNotices form={form} />
      <RadioCards legend="Decision" name="act" columns={2} options={choices} value={act} onChange={choose} />
      {act === 'hide' ? (
        <div className="mb-4">
          <SelectField
            {...form.field('rule')}
            label="Rule"
            placeholder="Choose"
            options={brokenRuleKeys.map((value) => ({ value, label: brokenRules[value] }))}
            value={form.watch('rule') ?? ''}
          />
        </div>
      ) : null}
      <TextAreaField
        key={field}
        {...form.field(field)}
        label={isAnswer ? 'Answer' : 'Reason'}
        help={helpOf(act, entry)}
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
const fieldOf = (act: MessageAct) => (act === 'answer' ? 'text' : 'reason')

function choicesOf({ kind, state, hasMail, subject }: QueueEntry): RadioCard<MessageAct>[] {
  const isOpen = state === 'open'
  const visibility = subject?.now?.visibility
  const what = subject?.kind ?? 'project'
  // Messages and people are not hidden: the People page suspends the person responsible.
  const mayHide = kind === 'report' && (what === 'project' || what === 'review')
  const choices: (RadioCard<MessageAct> | false)[] = [
    isOpen && hasMail && { value: 'answer', label: 'Answer', hint: 'By email, to the person who wrote it' },
    isOpen && { value: 'close', label: mayHide ? 'No action needed' : 'Close', hint: 'With a reason' },
    isOpen &&
      visibility !== undefined &&
      visibility !== 'hidden' && {
        value: 'hide',
        label: `Hide the ${what}`,
        hint: what === 'review' ? 'It no longer counts' : 'Only its maker still sees it',
      },
    visibility === 'hidden' && { value: 'unhide', label: `Put the ${what} back`, hint: 'Visible as it was before' },
  ]
  return choices.filter((choice) => choice !== false)
}

function helpOf(act: MessageAct, { hasMail }: QueueEntry): string {
  if (act === 'hide')
    return 'Sent with the rule to the person who made it, who can appeal, and to the person who reported it. Kept in the log.'
  if (act === 'unhide') return 'Sent to the person who made it. Kept in the log.'
  return hasMail
    ? 'Sent to the person who wrote it. Kept in the log.'
    : 'The sender left no address, so we cannot tell them. Kept in the log.'
}
