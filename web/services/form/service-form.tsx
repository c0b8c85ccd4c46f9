import './service-form.css'
import type { Image } from '@guildhall/contract/files/files.ts'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { serviceFormTexts } from '@guildhall/contract/services/form-texts.ts'
import type { ServiceCard as Card } from '@guildhall/contract/services/services.ts'
import { parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'
import type { ReactNode } from 'react'
import { FormProvider, useFormState, useWatch } from 'react-hook-form'
import { messagesOf } from '#lib/forms/field-errors.ts'
import { useRefused } from '#lib/forms/use-refused.ts'
import { useSite } from '#lib/page/site.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { QuestionList, rowId } from '#listings/draft/question-list.tsx'
import { pictureSection } from '#listings/draft/use-listing-form.ts'
import { ErrorSummary } from '#ui/forms/form-notices.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Badge } from '#ui/tag.tsx'
import { PictureField } from '#uploads/pictures/picture-field.tsx'
import type { Picture } from '#uploads/pictures/pictures.ts'
import { ServiceCard } from '../list/service-card.tsx'
import { loadLaterParts } from './later-parts.ts'
import { CommonFields, ExtraFields, PackageFields } from './row-fields.tsx'
import { AboutFields, DeclarationFields } from './service-fields.tsx'
import { fieldId, type ServiceFormValues, sentenceOf } from './service-values.ts'
import type { useServiceForm } from './use-service-form.ts'

interface ServiceFormProps {
  state: ReturnType<typeof useServiceForm>
  /** What happened to the draft elsewhere, and what to know before publishing. */
  notices: ReactNode
  /** What Enter in a field does. */
  onSubmit: () => void
}

/** The fields of a service, with the card beside them on wide screens. */
export function ServiceForm({ state, notices, onSubmit }: ServiceFormProps) {
  const { form, controls, attempt, isHalfSaved, isElsewhere, asksAdult } = state
  const card = <LiveCard cover={controls.pictures[0]} />
  const messages = messagesOf(form.formState.errors)
  return (
    <FormProvider {...form}>
      {notices}
      <div className="dr" inert={isElsewhere}>
        <form
          className="dr__f"
          noValidate
          onFocus={loadLaterParts}
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          <FormErrors attempt={attempt} />
          <AboutFields />
          <div id={pictureSection}>
            {isHalfSaved ? (
              <div className="mt-6">
                <Notice kind="wait">
                  <p className="semi">Saved as a draft, but not all of it.</p>
                  <p>
                    Some pictures were not uploaded. Try them again or remove them; saving continues with the same
                    draft.
                  </p>
                </Notice>
              </div>
            ) : null}
            <PictureField id={fieldId('images')} controls={controls} error={messages.images} />
          </div>
          <PackageFields />
          <ExtraFields />
          <QuestionList help="Clients answer these before they pay." />
          <CommonFields />
          <DeclarationFields asksAdult={asksAdult || messages.isAdult !== undefined} />
          <details className="dr__fold">
            <summary className="t-sm">As people will see it</summary>
            {card}
          </details>
          <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        </form>
        <aside className="dr__p" aria-label="Preview">
          <div>
            <p className="t-sm c3 mb-2.5">As people will see it</p>
            {card}
          </div>
        </aside>
      </div>
    </FormProvider>
  )
}

const order = ['title', 'description', 'topic', 'skills', 'images', 'packages', 'extras', 'questions', 'common']

function FormErrors({ attempt }: { attempt: number }) {
  const { errors } = useFormState<ServiceFormValues>()
  const place = (name: string) => (order.indexOf(name.split('.')[0] ?? '') + order.length) % (order.length + 1)
  const list = Object.entries(messagesOf(errors))
    .sort(([a], [b]) => place(a) - place(b))
    .map(([name, message]) => ({ id: controlOf(name), message: sentenceOf(name, message) }))
  if (!useRefused(attempt, list.length)) return null
  return <ErrorSummary title={serviceFormTexts.invalid} errors={list} attempt={attempt} />
}

// The questions have the ids of their own rows.
const controlOf = (name: string) => (name.startsWith('questions.') ? rowId(Number(name.split('.')[1])) : fieldId(name))

/** A live preview of the card in lists: the real card, made inert. */
function LiveCard({ cover }: { cover: Picture | undefined }) {
  const viewer = useViewer()
  const { currency } = useSite()
  const [title, topic, packages] = useWatch<ServiceFormValues, ['title', 'topic', 'packages']>({
    name: ['title', 'topic', 'packages'],
  })
  if (!viewer) return null
  const prices = packages.flatMap(({ price }) => parseAmountIn(currency, price) ?? [])
  const days = packages.map((each) => Number(each.days)).filter((each) => each > 0)
  const service: Card = {
    id: '',
    title: title.trim() || 'Title',
    topic: topic || 'Other',
    skills: [],
    state: 'public',
    fromMinor: prices.length > 0 ? Math.min(...prices) : 0,
    fromDays: days.length > 0 ? Math.min(...days) : 0,
    packages: packages.length,
    currency,
    notOnSaleYet: false,
    rating: null,
    reviews: 0,
    medianDays: null,
    favorites: 0,
    views: 0,
    favorite: false,
    cover: cover ? imageOf(cover) : null,
    provider: { ...viewer, headline: '' },
    canStart: null,
    takesWork: true,
    posted: null,
    isOwn: false,
  }
  return (
    <div className={title.trim() ? undefined : 'is-untitled'} inert>
      <ServiceCard
        service={service}
        flag={<Badge colour="blue">New</Badge>}
        {...(topic ? {} : { topicName: 'Topic' })}
      />
    </div>
  )
}

// A picture only this device has is shown as it is.
function imageOf(picture: Picture): Image {
  const { maxWidth: width, maxHeight: height } = imageLimits.optimise
  return picture.state === 'stored'
    ? picture.image
    : { key: picture.id, main: picture.src, width, height, alt: picture.alt, sizes: [] }
}
