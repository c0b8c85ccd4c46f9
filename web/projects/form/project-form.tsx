import type { Image } from '@guildhall/contract/files/files.ts'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { projectDefaults } from '@guildhall/contract/projects/project-defaults.ts'
import type { ProjectCard as Card } from '@guildhall/contract/projects/projects.ts'
import { otherOption } from '@guildhall/contract/values/options.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { splitList } from '#lib/forms/typed-list.ts'
import { lazyComponent } from '#lib/page/lazy-component.tsx'
import { useSite } from '#lib/page/site.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { pictureSection } from '#listings/draft/use-listing-form.ts'
import { Notice } from '#ui/states/notice.tsx'
import { Badge, Tag } from '#ui/tag.tsx'
import { PictureField } from '#uploads/pictures/picture-field.tsx'
import type { Picture } from '#uploads/pictures/pictures.ts'
import { ProjectCard } from '../card/project-card.tsx'
import { AssetField } from './asset-field.tsx'
import { type CheckedValues, typedPrice } from './form-values.ts'
import { loadDisputeList, loadFormErrors, loadLaterParts } from './later-parts.ts'
import { AboutFields, DetailFields, fieldId, TermsFields } from './project-fields.tsx'
import { QuestionField } from './question-field.tsx'
import type { Assets, Waiting } from './use-assets.ts'
import type { useProjectForm } from './use-project-form.ts'

const DisputeList = lazyComponent(loadDisputeList)
const FormErrors = lazyComponent(loadFormErrors)

interface ProjectFormProps {
  state: ReturnType<typeof useProjectForm>
  /** What happened to the draft elsewhere. */
  notices: ReactNode
  /** Focuses the title. */
  focusFirst: boolean
  /** What Enter in a field does. */
  onSubmit: () => void
}

/** The fields of a project, with the card beside them on wide screens. */
export function ProjectForm({ state, notices, focusFirst, onSubmit }: ProjectFormProps) {
  const { form, controls, assets, attempt, isNew, isHalfSaved, isElsewhere } = state
  const card = <LiveCard cover={controls.pictures[0]} />
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
          {attempt > 0 ? (
            <Suspense fallback={null}>
              <FormErrors attempt={attempt} />
            </Suspense>
          ) : null}
          <AboutFields
            isNew={isNew}
            focusFirst={focusFirst}
            files={assets.isLoading || assets.error ? null : assets.count}
          />
          <AssetField assets={assets} />
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
            <PictureField
              id={fieldId('images')}
              controls={controls}
              error={form.formState.errors.images?.message as string | undefined}
            />
          </div>
          <DetailFields />
          <TermsFields />
          <details className="dr__fold">
            <summary className="t-sm">As buyers will see it</summary>
            {card}
          </details>
          <QuestionField isReady={assets.isLoading || assets.count > 0} />
          <Disputes assets={assets} />
          <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        </form>
        <aside className="dr__p" aria-label="Preview">
          <div>
            <p className="t-sm c3 mb-2.5">As buyers will see it</p>
            {card}
          </div>
        </aside>
      </div>
    </FormProvider>
  )
}

/** Before publishing: for a project for sale that has a title, so that an empty form does not warn. */
function Disputes({ assets }: { assets: Assets }) {
  const [title, forSale] = useWatch<CheckedValues, ['title', 'forSale']>({ name: ['title', 'forSale'] })
  if (!forSale || !title.trim() || assets.isLoading) return null
  const files = [...assets.lines.map(({ asset }) => asset?.kind ?? 'file'), ...assets.waiting.map(kindOfWaiting)]
  const links = files.filter((kind) => kind === 'link').length
  return (
    <Suspense fallback={null}>
      <DisputeList offered={{ files: files.length - links, links }} />
    </Suspense>
  )
}

const kindOfWaiting = (waiting: Waiting) => ('file' in waiting ? 'file' : 'link')

/** A live preview of the marketplace card: the real card, made inert. */
function LiveCard({ cover }: { cover: Picture | undefined }) {
  const viewer = useViewer()
  const { currency } = useSite()
  const [now] = useState(() => Date.now())
  const [title, category, categoryOther, price, duration, forSale, licence, skills] = useWatch<
    CheckedValues,
    ['title', 'category', 'categoryOther', 'price', 'duration', 'forSale', 'licence', 'skills']
  >({ name: ['title', 'category', 'categoryOther', 'price', 'duration', 'forSale', 'licence', 'skills'] })
  if (!viewer) return null
  const words = splitList(skills)
  const project: Card = {
    id: '',
    title: title.trim() || 'Title',
    // `categoryOther` reports it while no category is chosen.
    category: category || otherOption.value,
    categoryOther: category ? categoryOther.trim() : 'Category',
    price: typedPrice(currency, price),
    duration: duration.trim(),
    durationDays: null,
    forSale,
    licence,
    notOnSaleYet: false,
    status: projectDefaults.status,
    statusOther: null,
    visibility: 'public',
    // A buyer sees 'Now', however long it is being written.
    posted: null,
    views: 0,
    favorites: 0,
    rating: null,
    reviews: 0,
    favorite: false,
    image: cover ? imageOf(cover).main : null,
    cover: cover ? imageOf(cover) : null,
    seller: { ...viewer, headline: '' },
  }
  return (
    <div className={title.trim() ? undefined : 'is-untitled'} inert>
      <ProjectCard project={project} now={now} flag={<Badge colour="blue">New</Badge>} />
      {words.length > 0 ? (
        <div className="tags mt-3">
          {words.slice(0, 6).map((word) => (
            <Tag key={word}>{word}</Tag>
          ))}
        </div>
      ) : null}
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
