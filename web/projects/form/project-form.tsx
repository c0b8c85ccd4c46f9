import { projectFormTexts } from '@guildhall/contract/projects/form-texts.ts'
import type { ReactNode } from 'react'
import { FormProvider, useFormState } from 'react-hook-form'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { AssetField } from './assets/asset-field.tsx'
import { AboutFields } from './fields/about-fields.tsx'
import { DetailFields } from './fields/detail-fields.tsx'
import { pictureSection, sentenceOf } from './fields/field-names.ts'
import { QuestionField, questionErrors } from './fields/question-field.tsx'
import { TermsFields } from './fields/terms-fields.tsx'
import { fieldId } from './fields/text-inputs.tsx'
import type { CheckedValues } from './form-check.ts'
import { LiveCard } from './live-card.tsx'
import { PictureField } from './pictures/picture-field.tsx'
import type { useProjectForm } from './use-project-form.ts'

interface ProjectFormProps {
  state: ReturnType<typeof useProjectForm>
  /** What happened to the draft elsewhere. */
  notices: ReactNode
  /** Puts the cursor into the title. */
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
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          <FormErrors attempt={attempt} />
          <AboutFields isNew={isNew} focusFirst={focusFirst} />
          <div id={pictureSection}>
            {isHalfSaved ? (
              <div className="mt-6">
                <Notice kind="wait">
                  <p className="semi">Saved as a draft, not all of it.</p>
                  <p>
                    Some pictures did not arrive. Try them again or remove them; saving goes on with the same draft.
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
          <AssetField assets={assets} />
          <QuestionField isReady={assets.isLoading || assets.count > 0} />
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

function FormErrors({ attempt }: { attempt: number }) {
  const { errors } = useFormState<CheckedValues>()
  const names = (Object.keys(errors) as (keyof CheckedValues)[]).filter((name) => name !== 'questions')
  const list = [
    ...names.map((name) => ({ id: fieldId(name), message: sentenceOf(name, String(errors[name]?.message ?? '')) })),
    ...questionErrors(errors.questions),
  ]
  if (attempt === 0 || list.length === 0) return null
  return <ErrorSummary title={projectFormTexts.invalid} errors={list} attempt={attempt} />
}
