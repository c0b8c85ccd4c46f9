import { missingFrom, ProjectInput } from '@guildhall/contract/projects/projects.ts'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CheckedValues } from '../form-check.ts'
import { inputOf } from '../form-values.ts'
import { ProjectChanged, type ProjectSaver } from './project-saver.ts'

interface ServerDraftOptions {
  /** Anything else is saved by hand alone. */
  isNew: boolean
  /** What amounts are in. */
  currency: string
  form: UseFormReturn<CheckedValues>
  saver: ProjectSaver
  onUploaded: (count: number) => void
  /** It was changed elsewhere, so nothing was saved. */
  onChangedElsewhere: () => void
  onSaved: () => void
}

const pauseMs = 2500

/**
 * Saves a new project as a draft on the server by itself, a moment after the last change, as soon as there is what the
 * server asks of a draft (title, description, category, price), with its pictures. What fails is tried again with the
 * next change, or when the network is back.
 */
export function useServerDraft(options: ServerDraftOptions) {
  const [isSaved, setSaved] = useState(options.saver.read().projectId !== null)
  const [draft] = useState(() => createServerDraft(options, setSaved))
  useEffect(() => {
    draft.resume()
    addEventListener('online', draft.change)
    return () => {
      removeEventListener('online', draft.change)
      draft.pause()
    }
  }, [draft])
  return { ...draft, isSaved }
}

function createServerDraft(
  { isNew, currency, form, saver, onUploaded, onChangedElsewhere, onSaved }: ServerDraftOptions,
  setSaved: (isSaved: boolean) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOn = isNew

  async function save() {
    const { data } = ProjectInput.safeParse(inputOf(form.getValues(), { publish: false, currency }))
    if (!data || Object.values(missingFrom(data)).some(Boolean)) return
    if (saver.isStored(data)) return setSaved(true)
    try {
      await saver.save(data, { isByItself: true, onUploaded })
      setSaved(true)
      onSaved()
    } catch (error) {
      setSaved(false)
      if (error instanceof ProjectChanged) onChangedElsewhere()
    }
  }

  function change() {
    clearTimeout(timer)
    if (isOn) timer = setTimeout(() => void save(), pauseMs)
  }
  return {
    change,
    /** Saves nothing by itself until `resume`: it is saved by hand, or discarded. */
    pause() {
      isOn = false
      clearTimeout(timer)
    },
    resume() {
      isOn = isNew
    },
  }
}
