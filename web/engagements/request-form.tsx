import type { Engagement } from '@guildhall/contract/engagements/engagements.ts'
import { type WorkTopic, workTopics } from '@guildhall/contract/engagements/topics.ts'
import type { AskPurpose } from '@guildhall/contract/experts/options.ts'
import { categoryName } from '@guildhall/contract/hiring/words.ts'
import { engagementLimits } from '@guildhall/contract/limits/engagements.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useRequestKey } from '#lib/forms/use-request-key.ts'
import { CompanyFields } from '#terms/company-fields.tsx'
import { type CompanyField, companyInput } from '#terms/company-values.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { AskFields, type AskValues, askInput } from './ask-fields.tsx'
import { CvField, useCv } from './cv-field.tsx'
import { engagementApi, engagementQueries } from './queries.ts'

/** An expert who is asked, and the purpose that was chosen. */
export interface AskedExpert {
  purposes: readonly AskPurpose[]
  purpose: AskPurpose
  answerDays: number
}

type Asking =
  | {
      person: UserCard
      engagement?: undefined
      topic?: WorkTopic | undefined
      /** The service of the person that it is about. */
      service?: { id: string; title: string } | null
      /** What an expert helps with, and the days that they promise to answer within; absent for everybody else. */
      expert?: AskedExpert | null
    }
  | { person: UserCard; engagement: Engagement; topic?: undefined; service?: undefined; expert?: undefined }

/** Asks a person for an offer, or changes what was asked for. */
export function RequestForm({ person, engagement, topic, service, expert }: Asking) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const keyOf = useRequestKey()
  const name = displayName(person)
  const isNew = engagement === undefined
  const start = engagement?.ask ?? null
  const cv = useCv(engagement?.cv ?? null)
  const asked = start ? { purpose: start.purpose, purposes: [start.purpose] } : expert
  const form = useApiForm({
    schema: async () => {
      const { RequestInput, requestForm } = await import('./request-schema.ts')
      return isNew ? requestForm : RequestInput
    },
    toInput: ({ category, company, concerned, purchaseOrder, address, startsOn, ...rest }: RequestValues) => {
      const { purpose, topic: about, funding, what, pages, until, where, on, ...values } = rest
      return {
        ...values,
        cv: purpose === 'doctorate' ? cv.id : null,
        ask: askInput({ purpose, topic: about, startsOn, funding, what, pages, until, where, on }),
        category: category || null,
        company: companyInput(category, { company, concerned, purchaseOrder, address, startsOn }),
      }
    },
    defaultValues: {
      category: engagement?.category ?? topic ?? '',
      ...(asked ? { purpose: asked.purpose } : {}),
    },
    async send(values) {
      const saved = isNew
        ? await ask(values)
        : await engagementApi.edit({ params: { id: engagement.id }, body: plain(values) })
      cv.chosen.keep()
      client.setQueryData(engagementQueries.one(saved.engagement.id).queryKey, saved.engagement)
      void client.invalidateQueries({ queryKey: engagementQueries.all })
      toast.success(isNew ? `${name} has your request` : 'Your request is changed', { stays: true })
      await navigate(`/engagements/${saved.engagement.id}`)
    },
  })

  function ask(values: Sent) {
    const about = { to: person.customUserId, service: service?.id ?? null }
    const body = { ...plain(values), ...about, notAssessed: true as const }
    return engagementApi.request({ body, idempotencyKey: keyOf(body) })
  }

  return (
    <form
      {...form.formProps}
      className="eng__form space-y-4.5 mt-4"
      aria-label={isNew ? 'Request' : 'Change the request'}
    >
      <FormNotices form={form} />
      {asked ? (
        <AskFields form={form} purpose={form.watch('purpose') ?? asked.purpose} purposes={asked.purposes} start={start}>
          <CvField id={form.idOf('cv')} chosen={cv.chosen} error={form.errors.cv} />
        </AskFields>
      ) : null}
      <TextField
        {...form.field('title')}
        label="What is it about?"
        help="A few words, such as ‘Map of 340 weather stations’"
        maxLength={engagementLimits.title}
        defaultValue={engagement?.title ?? service?.title}
        autoComplete="off"
      />
      <TextAreaField
        {...form.field('need')}
        label="What do you need?"
        help="What you want to have at the end, what there is already, and by when"
        rows={8}
        maxLength={engagementLimits.need}
        defaultValue={engagement?.need}
      />
      {asked ? null : (
        <SelectField
          {...form.field('category')}
          label="Category"
          optional
          value={form.watch('category') ?? ''}
          options={[
            { value: '', label: 'No category' },
            ...workTopics.filter((topic) => topic !== 'Other').map((value) => ({ value, label: categoryName(value) })),
            'Other',
          ]}
        />
      )}
      {form.watch('category') === 'Enterprise' ? (
        <CompanyFields form={form} start={engagement?.company ?? null} />
      ) : null}
      {isNew ? (
        <Checkbox
          {...form.field('notAssessed')}
          label="Nobody will hand in the result as their own assessed work"
          help="Guildhall is not a place to buy coursework, theses or exams."
        />
      ) : null}
      <p className="c2 t-sm">
        {isNew
          ? `${name} ${expert ? `promises to answer within ${expert.answerDays === 1 ? 'a day' : `${expert.answerDays} days`}` : `has ${engagementLimits.requestLife} days to make an offer or decline`}. Nothing is paid yet, and you can write to each other meanwhile.`
          : `You can change the request until ${name} makes an offer.`}
      </p>
      <div className="btn-group">
        <Button {...form.submitProps} busy={form.submitProps.busy || cv.isSending} look="primary">
          {isNew ? 'Send the request' : 'Save the request'}
        </Button>
        {engagement ? (
          <Link className={buttonClass({ look: 'quiet' })} to={`/engagements/${engagement.id}`}>
            Cancel
          </Link>
        ) : null}
      </div>
    </form>
  )
}

interface RequestValues extends Partial<Record<CompanyField, string>>, Omit<AskValues, 'startsOn'> {
  title: string
  need: string
  category: string
  notAssessed?: boolean
}
interface Sent {
  title: string
  need: string
  category: Engagement['category']
  company: Engagement['company']
  ask: Engagement['ask']
  cv: string | null
}

const plain = ({ title, need, category, company, ask, cv }: Sent): Sent => ({
  ...{ title, need, category, company, ask, cv },
})
