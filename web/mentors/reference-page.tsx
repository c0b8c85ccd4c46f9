import './mentors.css'
import { refereeLimits } from '@guildhall/contract/limits/mentors.ts'
import { type AcquaintanceKind, acquaintances } from '@guildhall/contract/mentors/options.ts'
import type { AskedReference } from '@guildhall/contract/mentors/references.ts'
import { acquaintanceWords } from '@guildhall/contract/mentors/words.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { RadioCards } from '#ui/forms/radio-group.tsx'
import { TextAreaField } from '#ui/forms/text-field.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { refereeApi } from './mentor-api.ts'

/** The page of a referee's link: they say what they can about an applicant. */
export function ReferencePage({ token, asked: first }: { token: string; asked: AskedReference | null }) {
  const [asked, setAsked] = useState(first)
  if (!asked)
    return (
      <div className="page">
        <h1 className="sr-only">Speak for a mentor</h1>
        <EmptyState
          solid="octa"
          title="This link is not valid or has expired"
          actions={
            <Link className={buttonClass({})} to="/help">
              Help
            </Link>
          }
        >
          Links work for {refereeLimits.keptDays} days. After that, we delete everything about you.
        </EmptyState>
      </div>
    )
  const { applicant, topics, until, isAnswered } = asked
  return (
    <div className="page mnt__ref">
      <div className="phead">
        <div>
          <h1 className="t-page">Speak for {applicant}</h1>
          <p className="c2">
            {applicant} wants to mentor on Guildhall, for {new Intl.ListFormat('en').format(topics)}, and named you.
          </p>
        </div>
      </div>
      {isAnswered ? (
        <EmptyState solid="icosa" title="Thank you. Your answer is with the staff">
          We delete your name, your address and your answer on <DateOf at={until} />.
        </EmptyState>
      ) : (
        <>
          <p className="c2 mb-4">
            Only the staff of Guildhall read your answer. We delete it, your name and your address on{' '}
            <DateOf at={until} />.
          </p>
          <AnswerForm token={token} onDone={setAsked} />
        </>
      )}
    </div>
  )
}

function AnswerForm({ token, onDone }: { token: string; onDone: (asked: AskedReference) => void }) {
  const [knows, setKnows] = useState<AcquaintanceKind>()
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/mentors/references.ts')).ReferenceInput,
    toInput: ({ text }: { text?: string }) => ({ token, knows, text }),
    async send(body) {
      onDone(await refereeApi.answer({ body }))
    },
  })
  return (
    <form {...form.formProps} className="stack" aria-label="Your answer">
      <FormNotices form={form} />
      <RadioCards
        legend="How do you know each other?"
        name="knows"
        columns={2}
        options={acquaintances.map((value) => ({ value, label: acquaintanceWords[value] }))}
        value={knows}
        onChange={setKnows}
        {...(form.errors.knows ? { error: form.errors.knows } : {})}
      />
      <TextAreaField
        {...form.field('text')}
        label="How do they explain and help?"
        help="A few sentences are enough."
        rows={6}
        maxLength={refereeLimits.answer}
      />
      <div className="btn-group">
        <Button {...form.submitProps} look="primary">
          Send answer
        </Button>
      </div>
    </form>
  )
}
