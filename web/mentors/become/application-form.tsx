import { mentorshipTopics } from '@guildhall/contract/bookings/options.ts'
import { applicationLimits as most, refereeLimits } from '@guildhall/contract/limits/mentors.ts'
import type { ApplicationInput, Mentoring } from '@guildhall/contract/mentors/applications.ts'
import { type MentorshipTopic, mentorshipSlugs } from '@guildhall/contract/mentors/topic-paths.ts'
import { parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'
import { currencySign } from '@guildhall/contract/values/currency-sign.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useRequestKey } from '#lib/forms/use-request-key.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { ChoiceList } from '#ui/forms/choice-list.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { mentoringApi, mentoringQueries } from '../mentor-api.ts'

type Words = Record<`about-${string}`, string | undefined>
type Referees = Record<`name-${number}` | `email-${number}`, string | undefined>
type Values = Words & Referees & { experience: string; price: string; hours: string; isAdult?: boolean }

const rows = Array.from({ length: most.referees }, (_, row) => row)
const isTyped = (text: string | undefined) => (text ?? '').trim() !== ''
/** The rows of people in which something was typed. */
const typedRows = (values: Referees) =>
  rows.filter((row) => isTyped(values[`name-${row}`]) || isTyped(values[`email-${row}`]))

/** Applies to become a mentor. */
export function ApplicationForm({ data: { needs, currency } }: { data: Mentoring }) {
  const client = useQueryClient()
  const keyOf = useRequestKey()
  const [topics, setTopics] = useState<readonly MentorshipTopic[]>([])
  const inputOf = (values: Values) => ({
    topics: topics.map((topic) => ({ topic, about: values[`about-${mentorshipSlugs[topic]}`] ?? '' })),
    experience: values.experience,
    hourMinor: parseAmountIn(currency, values.price ?? '') ?? Number.NaN,
    hoursAWeek: Number(values.hours),
    referees: typedRows(values).map((row) => ({
      name: values[`name-${row}`] ?? '',
      email: values[`email-${row}`] ?? '',
    })),
    ...(values.isAdult ? { isAdult: true } : {}),
  })
  // The rows of people that were sent last, for the places of their errors.
  const sentRows = useRef<readonly number[]>([])
  const form = useApiForm<typeof ApplicationInput, Values>({
    schema: async () => (await import('@guildhall/contract/mentors/applications.ts')).ApplicationInput,
    toInput(values) {
      sentRows.current = typedRows(values)
      return inputOf(values)
    },
    fieldAt([first, at, part]) {
      const topic = first === 'topics' ? topics[Number(at)] : undefined
      if (topic) return `about-${mentorshipSlugs[topic]}`
      if (first === 'referees' && at !== undefined) return `${String(part)}-${sentRows.current[Number(at)]}`
      return { hourMinor: 'price', hoursAWeek: 'hours', referees: 'email-0' }[String(first)] ?? String(first)
    },
    async send(body) {
      client.setQueryData(
        mentoringQueries.own().queryKey,
        await mentoringApi.send({ body, idempotencyKey: keyOf(body) }),
      )
      toast.success('Your application is sent')
      scrollTo({ top: 0 })
    },
  })
  return (
    <form {...form.formProps} aria-label="Application">
      <FormNotices form={form} />
      <section className="hang" aria-labelledby="topics">
        <h2 className="t-sub" id="topics">
          What you would help with
        </h2>
        <div className="space-y-4.5">
          <ChoiceList
            id={form.idOf('topics')}
            legend={`Topics, up to ${most.topics}`}
            options={mentorshipTopics}
            chosen={topics}
            most={most.topics}
            onChange={setTopics}
            error={form.errors.topics}
          />
          {topics.map((topic) => (
            <TextAreaField
              key={topic}
              {...form.field(`about-${mentorshipSlugs[topic]}`)}
              label={`${topic}: what can you say about it that few others can?`}
              help="Shown on the page of the topic once you are a mentor."
              rows={3}
              maxLength={most.about}
            />
          ))}
        </div>
      </section>
      <section className="hang" aria-labelledby="experience">
        <h2 className="t-sub" id="experience">
          Experience
        </h2>
        <div className="space-y-4.5">
          <TextAreaField
            {...form.field('experience')}
            label="What have you finished, taught or mentored?"
            help="With years and places. Only the staff read it."
            rows={6}
            maxLength={most.experience}
          />
          <fieldset className="field">
            <legend className="label">People who can speak for you, optional</legend>
            <p className="help mb-2">
              We send each person one email with your name and a link to answer. After {refereeLimits.keptDays} days, we
              delete their name, address and answer.
            </p>
            {rows.map((row) => (
              <div key={row} className="field-pair mb-2">
                <TextField
                  {...form.field(`name-${row}`)}
                  label={`Name of person ${row + 1}`}
                  maxLength={most.refereeName}
                  autoComplete="off"
                />
                <TextField
                  {...form.field(`email-${row}`)}
                  type="email"
                  label={`Email of person ${row + 1}`}
                  autoComplete="off"
                />
              </div>
            ))}
          </fieldset>
        </div>
      </section>
      <section className="hang" aria-labelledby="price">
        <h2 className="t-sub" id="price">
          Price and time
        </h2>
        <div className="space-y-4.5">
          <div className="field-pair">
            <TextField
              {...form.field('price')}
              label={`Price per hour (${currencySign(currency)})`}
              help="A rough idea, or 0 for free. You set the real prices with your sessions."
              inputMode="decimal"
              autoComplete="off"
            />
            <TextField
              {...form.field('hours')}
              label="Most hours a week"
              help={`1 to ${most.hoursAWeek}. You set your hours after the decision.`}
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
            />
          </div>
          {needs.adult ? (
            <Checkbox
              {...form.field('isAdult')}
              label="I am 18 or older"
              help="Mentors must be adults. We ask this only once."
            />
          ) : null}
          <div className="btn-group">
            <Button {...form.submitProps} look="primary">
              Send application
            </Button>
          </div>
        </div>
      </section>
    </form>
  )
}
