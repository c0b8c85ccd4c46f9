import { type ConsultingTopic, consultingTopics } from '@guildhall/contract/engagements/topics.ts'
import { jobLengths } from '@guildhall/contract/hiring/options.ts'
import { jobLengthWords } from '@guildhall/contract/hiring/words.ts'
import { engagementLimits } from '@guildhall/contract/limits/engagements.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { serviceLimits } from '@guildhall/contract/limits/services.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'
import { currencySign } from '@guildhall/contract/values/currency-sign.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useRequestKey } from '#lib/forms/use-request-key.ts'
import { useSite } from '#lib/page/site.ts'
import { CompanyFields } from '#terms/company-fields.tsx'
import { type CompanyField, companyInput } from '#terms/company-values.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { serviceApi, tickedKey } from './queries.ts'

interface SeveralFormProps {
  topic: ConsultingTopic
  people: readonly UserCard[]
  /** Leaves a person out. */
  onLeaveOut: (person: UserCard) => void
}

interface SeveralValues extends Partial<Record<CompanyField, string>> {
  title: string
  need: string
  topic: string
  from: string
  to: string
  length: string
  notAssessed: boolean
}

const fields: Record<string, string> = { budgetFromMinor: 'from', budgetToMinor: 'to' }

/** Asks several people for an offer with one request. */
export function SeveralForm({ topic, people, onLeaveOut }: SeveralFormProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { currency } = useSite()
  const keyOf = useRequestKey()
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/services/service-input.ts')).SeveralInput,
    defaultValues: { topic, length: 'weeks' },
    toInput: ({ from, to, company, concerned, purchaseOrder, address, startsOn, ...values }: SeveralValues) => ({
      ...values,
      company: companyInput(values.topic, { company, concerned, purchaseOrder, address, startsOn }),
      budgetFromMinor: parseAmountIn(currency, from),
      budgetToMinor: parseAmountIn(currency, to),
      people: people.map(({ customUserId }) => customUserId),
    }),
    fieldAt: ([first = '', second]) => fields[String(first)] ?? String(first === 'company' && second ? second : first),
    async send(body) {
      const { jobId } = await serviceApi.askSeveral({ body, idempotencyKey: keyOf(body) })
      void client.invalidateQueries({ queryKey: ['jobs'] })
      client.removeQueries({ queryKey: tickedKey(topic) })
      toast.success(`${people.length} people have your request`, { stays: true })
      await navigate(`/jobs/${jobId}`)
    },
  })
  const amount = { inputMode: 'decimal', autoComplete: 'off', maxLength: 16, prefix: currencySign(currency) } as const
  return (
    <form {...form.formProps} className="several space-y-4.5 mt-4" aria-label="Request to several people">
      <FormNotices form={form} />
      <section aria-labelledby="asked-people">
        <h2 className="t-sub" id="asked-people">
          People you ask
        </h2>
        <ul className="lines">
          {people.map((person) => (
            <li key={person.customUserId} className="row gap-3 py-2">
              <Avatar
                {...person}
                picture={person.avatar}
                size={32}
                kind={person.userType === 'Business' ? 'business' : 'person'}
              />
              <div className="grow min-w-0">
                <p className="semi trunc">{displayName(person)}</p>
                {person.headline ? <p className="c2 t-sm trunc">{person.headline}</p> : null}
              </div>
              {people.length > 1 ? (
                <Button
                  size="sm"
                  look="quiet"
                  onClick={() => onLeaveOut(person)}
                  aria-label={`Leave out ${displayName(person)}`}
                >
                  Leave out
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
      <TextField
        {...form.field('title')}
        label="What is it about?"
        help="A question or a few words, such as ‘Does our signing hold?’"
        maxLength={engagementLimits.title}
        autoComplete="off"
      />
      <TextAreaField
        {...form.field('need')}
        label="What do you need?"
        help="What you want to have at the end, what there is already, and by when"
        rows={8}
        maxLength={engagementLimits.need}
      />
      <SelectField {...form.field('topic')} label="Topic" value={form.watch('topic')} options={consultingTopics} />
      {form.watch('topic') === 'Enterprise' ? <CompanyFields form={form} start={null} /> : null}
      <div className="field-grid">
        <TextField {...form.field('from')} label="Budget from" {...amount} />
        <TextField {...form.field('to')} label="Budget to" {...amount} />
      </div>
      <SelectField
        {...form.field('length')}
        label="How long it may take"
        value={form.watch('length')}
        options={jobLengths.map((value) => ({ value, label: jobLengthWords[value] }))}
      />
      <Checkbox
        {...form.field('notAssessed')}
        label="Nobody will hand in the result as their own assessed work"
        help="Guildhall is not a place to buy coursework, theses or exams."
      />
      <p className="c2 t-sm">
        Only the people above see your request, and each sees only their own offer. You compare the offers side by side
        and answer all of them within {hiringLimits.decision.usual} days. You can ask up to {serviceLimits.askedAtOnce}{' '}
        people at once, and pay nothing yet.
      </p>
      <div className="btn-group">
        <Button {...form.submitProps} look="primary">
          {people.length > 1 ? `Request from ${people.length} people` : 'Send the request'}
        </Button>
      </div>
    </form>
  )
}
