import './agent-form.css'
import { agentFormTexts } from '@guildhall/contract/agents/agent-texts.ts'
import type { AgentCard } from '@guildhall/contract/agents/agents.ts'
import type { Image } from '@guildhall/contract/files/files.ts'
import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { type ReactNode, useEffect } from 'react'
import { FormProvider, useFormState, useWatch } from 'react-hook-form'
import { messagesOf } from '#lib/forms/field-errors.ts'
import { useRefused } from '#lib/forms/use-refused.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { pictureSection } from '#listings/draft/use-listing-form.ts'
import { ErrorSummary } from '#ui/forms/form-notices.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { PictureField } from '#uploads/pictures/picture-field.tsx'
import type { Picture } from '#uploads/pictures/pictures.ts'
import { AgentFilesFields } from '../files/agent-files-fields.tsx'
import { useAgentFiles } from '../files/use-agent-files.ts'
import { AgentRow } from '../list/agent-row.tsx'
import { AboutFields, ListedField, RunFields, WayFields } from './agent-fields.tsx'
import { type AgentFormValues, fieldId, sentenceOf } from './agent-values.ts'
import { ImportField } from './import-field.tsx'
import { loadLaterParts } from './later-parts.ts'
import { PublishCheck } from './publish-check.tsx'
import type { useAgentForm } from './use-agent-form.ts'

interface AgentFormProps {
  state: ReturnType<typeof useAgentForm>
  /** What happened to the draft elsewhere. */
  notices: ReactNode
  /** What Enter in a field does. */
  onSubmit: () => void
}

/** The fields of an agent, with its row in lists and the check before publishing beside them on wide screens. */
export function AgentForm({ state, notices, onSubmit }: AgentFormProps) {
  const { form, controls, attempt, isHalfSaved, isElsewhere, countFiles } = state
  const files = useAgentFiles(state.id)
  useEffect(() => countFiles(files.ready), [countFiles, files.ready])
  const preview = (
    <>
      <LiveRow cover={controls.pictures[0]} />
      <PublishCheck files={files.ready} />
    </>
  )
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
          <ImportField />
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
            <PictureField id={fieldId('images')} controls={controls} error={messagesOf(form.formState.errors).images} />
          </div>
          <AgentFilesFields files={files} />
          <RunFields />
          <WayFields />
          <ListedField />
          <details className="dr__fold">
            <summary className="t-sm">As people will see it</summary>
            {preview}
          </details>
          <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        </form>
        <aside className="dr__p" aria-label="Preview">
          <div>
            <p className="t-sm c3 mb-2.5">As people will see it</p>
            {preview}
          </div>
        </aside>
      </div>
    </FormProvider>
  )
}

const order = [
  ...['name', 'summary', 'description', 'category', 'categoryOther', 'tags', 'images', 'examples', 'limits'],
  ...['usesModel', 'model', 'modelMaker', 'languages', 'remoteUrl', 'packages', 'howToRun', 'licence'],
  ...['licenceOther', 'sourceUrl'],
]

function FormErrors({ attempt }: { attempt: number }) {
  const { errors } = useFormState<AgentFormValues>()
  const place = (name: string) => (order.indexOf(name.split('.')[0] ?? '') + order.length) % (order.length + 1)
  const list = Object.entries(messagesOf(errors))
    .sort(([a], [b]) => place(a) - place(b))
    .map(([name, message]) => ({ id: fieldId(name), message: sentenceOf(name, message) }))
  if (!useRefused(attempt, list.length)) return null
  return <ErrorSummary title={agentFormTexts.invalid} errors={list} attempt={attempt} />
}

/** A live preview of the row in lists: the real row, made inert. */
function LiveRow({ cover }: { cover: Picture | undefined }) {
  const viewer = useViewer()
  const values = useWatch<AgentFormValues>() as AgentFormValues
  if (!viewer) return null
  const { name, summary, category, categoryOther, usesModel, remoteUrl, packages } = values
  const agent: AgentCard = {
    ...{ id: '', name: name.trim() || 'Name', summary: summary.trim(), category: category || null, categoryOther },
    ...{
      tags: [],
      state: 'public',
      licence: null,
      licenceOther: '',
      usesModel,
      favorites: 0,
      views: 0,
      runs: 0,
      runMinor: 0,
      rating: null,
      reviews: 0,
    },
    ways: [
      ...(remoteUrl.trim() ? (['remote'] as const) : []),
      ...(packages.some(({ identifier }) => identifier.trim()) ? (['files'] as const) : []),
    ],
    favorite: false,
    cover: cover ? imageOf(cover) : null,
    author: { ...viewer, headline: '' },
    posted: null,
    isOwn: false,
  }
  return (
    <ul className={name.trim() ? undefined : 'is-untitled'} inert>
      <AgentRow agent={agent} />
    </ul>
  )
}

// A picture only this device has is shown as it is.
function imageOf(picture: Picture): Image {
  const { maxWidth: width, maxHeight: height } = imageLimits.optimise
  return picture.state === 'stored'
    ? picture.image
    : { key: picture.id, main: picture.src, width, height, alt: picture.alt, sizes: [] }
}
