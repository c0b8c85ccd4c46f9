import type { ProjectInput } from '@guildhall/contract/projects/project-input.ts'
import type { Project } from '@guildhall/contract/projects/projects.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Validation } from '#listings/draft/draft-kind.ts'
import type { FormStart } from '#listings/draft/form-start.ts'
import { useListingForm } from '#listings/draft/use-listing-form.ts'
import { projectQueries } from '../queries.ts'
import { type CheckedValues, withDelivery } from './form-values.ts'
import { loadValidation } from './later-parts.ts'
import { projectDraft } from './project-draft.ts'
import { useAssets } from './use-assets.ts'

export interface Saved {
  project: Project
  isNew: boolean
  /** It was created now, from a new form or a draft. */
  isCreated?: boolean
}

export type ProjectStart = FormStart<CheckedValues, ProjectInput, Project>

// The error of a question appears at that question.
const fieldAt = (path: string) => (path.startsWith('questions.') ? path : (path.split('.')[0] ?? ''))

/** The project form: that of a listing, with the files and links for buyers. */
export function useProjectForm(start: ProjectStart) {
  const client = useQueryClient()
  // How many files and links there are; null while unknown. Read by the validation, which runs outside of rendering.
  const assetCount = useRef<number | null>(null)
  const [loadOwnValidation] = useState(() => async (): Promise<Validation<CheckedValues, ProjectInput> | null> => {
    const loaded = await loadValidation()
    return (
      loaded && {
        resolver: (wanted) => loaded.projectResolver(() => ({ ...wanted(), assets: assetCount.current })),
        parse: (values, options) =>
          loaded.parseProject(options.publish ? withDelivery(values, assetCount.current) : values, options),
        parseDraft: loaded.parseDraft,
      }
    )
  })
  const state = useListingForm({
    kind: projectDraft,
    start,
    loadValidation: loadOwnValidation,
    fieldAt,
    onDraft: () => void client.invalidateQueries({ queryKey: projectQueries.mine().queryKey.slice(0, 2) }),
    onSaved: (project) => client.setQueryData(projectQueries.one(project.id).queryKey, project),
    onSettled: () => void client.invalidateQueries({ queryKey: projectQueries.all }),
  })
  const { form, isNew, saved } = state
  const assets = useAssets(state.id)
  assetCount.current = assets.isLoading || assets.error ? null : assets.count

  // A file or link resolves the error that one was missing.
  const { clearErrors } = form
  const { count } = assets
  useEffect(() => {
    if (count > 0) clearErrors('duration')
  }, [count, clearErrors])

  return {
    ...state,
    saved: saved && { project: saved, isNew },
    assets,
    isDirty: state.isDirty || (saved === null && !state.isElsewhere && assets.waiting.length > 0),
  }
}
