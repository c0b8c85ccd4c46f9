import { pageErrors } from '@guildhall/contract/page-errors.ts'
import { imagesUploaded, projectFormTexts, uploadTexts } from '@guildhall/contract/projects/form-texts.ts'
import type { Project } from '@guildhall/contract/projects/projects.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Path, useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { useSite } from '#lib/page/site.ts'
import { toast } from '#ui/overlays/toast.ts'
import { projectApi, projectQueries } from '../queries.ts'
import type { DraftKeeper } from './draft/draft-keeper.ts'
import { createProjectSaver, DraftGone, ProjectChanged, UploadFailed } from './draft/project-saver.ts'
import { useDeviceDraft, useServerDraft } from './draft/use-draft.ts'
import { type FormStart, newProject } from './form-start.ts'
import { type CheckedValues, emptyValues, formTop, pictureSection, valuesOf } from './form-values.ts'
import { loadValidation } from './later-parts.ts'
import { usePictures } from './pictures/pictures.ts'
import type { Wanted } from './project-validation.ts'
import { useAssets } from './use-assets.ts'

export interface Saved {
  project: Project
  isNew: boolean
}

// The error of a question appears at that question.
function fieldOf(path: string): Path<CheckedValues> {
  return (path.startsWith('questions.') ? path : path.split('.')[0]) as Path<CheckedValues>
}

/** The project form: values, pictures, the stored draft, and the single way of saving. */
export function useProjectForm({ place, project, draft, pictures }: FormStart) {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  const { currency } = useSite()
  const isNew = place.subject === newProject
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState<'draft' | 'publish' | null>(null)
  const [saved, setSaved] = useState<Saved | null>(null)
  const [isHalfSaved, setHalfSaved] = useState(false)
  const keeper = useRef<DraftKeeper>(null)
  // Reported with the save: an automatic save is silent.
  const uploaded = useRef(0)
  // Read by the resolver, which runs outside of rendering.
  const wanted = useRef<Wanted>({ isAsked: false, publish: false, currency, images: 0, assets: null })
  const form = useForm<CheckedValues>({
    mode: 'onTouched',
    defaultValues: draft?.values ?? (project ? valuesOf(project) : emptyValues),
    // Without its validation, no field is known to be wrong; saving loads it first.
    resolver: async (values, ...rest) =>
      (await loadValidation())?.projectResolver(() => wanted.current)(values, ...rest) ?? { values, errors: {} },
    // The summary takes the focus.
    shouldFocusError: false,
  })
  const controls = usePictures({
    start: pictures,
    projectId: () => saver.read().projectId,
    onChange: () => form.clearErrors('images'),
    onUploaded: (count) => {
      if (isNew) uploaded.current += count
      else toast.success(imagesUploaded(count))
    },
  })
  const { store } = controls
  const [saver] = useState(() =>
    createProjectSaver({
      project,
      state: draft,
      pictures: store,
      isNew,
      onGone: (lost) =>
        toast.info('The draft was deleted elsewhere', {
          detail: `What you wrote is still here${lost > 0 ? '; add its pictures again' : ''}.`,
        }),
      onState: async () => keeper.current?.write(),
    }),
  )
  const [isOutdated, setOutdated] = useState(() => saver.isChanged())
  const server = useServerDraft({
    isNew,
    currency,
    form,
    saver,
    onUploaded: (count) => {
      uploaded.current += count
    },
    onChangedElsewhere: () => setOutdated(true),
    onSaved: () => void client.invalidateQueries({ queryKey: projectQueries.mine().queryKey.slice(0, 2) }),
  })
  const { change, pause, resume } = server
  const device = useDeviceDraft({ place, form, pictures: store, saver, keeper, onChange: change })
  const { projectId } = saver.read()
  const assets = useAssets(projectId)
  wanted.current.images = controls.pictures.length
  wanted.current.assets = assets.isLoading || assets.error ? null : assets.count

  // A file or link resolves the error that one was missing.
  const { clearErrors } = form
  const { count } = assets
  useEffect(() => {
    if (count > 0) clearErrors('duration')
  }, [count, clearErrors])

  async function send(values: CheckedValues, publish: boolean) {
    setBusy(publish ? 'publish' : 'draft')
    pause()
    try {
      const onUploaded = (count: number) => {
        toast.success(imagesUploaded(uploaded.current + count), { stays: true })
        uploaded.current = 0
      }
      const validation = await loadValidation()
      if (!validation) throw new ApiError(0)
      const result = await saver.save(validation.parseProject(values, { publish, currency }), { onUploaded })
      if (uploaded.current > 0) onUploaded(0)
      await keeper.current?.drop()
      client.setQueryData(projectQueries.one(result.id).queryKey, result)
      setSaved({ project: result, isNew })
      // The page below shows it too, such as the own profile or the steps of the welcome page.
      void revalidate()
    } catch (error) {
      explain(error)
      resume()
      change()
    } finally {
      setBusy(null)
      void client.invalidateQueries({ queryKey: projectQueries.all })
    }
  }

  function explain(error: unknown) {
    const failed = isNew ? uploadTexts.createProject : uploadTexts.updateProject
    if (error instanceof UploadFailed) {
      setHalfSaved(true)
      document.getElementById(pictureSection)?.scrollIntoView({ block: 'center' })
      if (error.message) toast.error(error.message)
      return
    }
    if (error instanceof DraftGone) return
    if (error instanceof ProjectChanged) {
      setOutdated(true)
      document.getElementById(formTop)?.scrollIntoView()
      return toast.error(failed, { detail: pageErrors.project_changed.message })
    }
    if (!(error instanceof ApiError)) return toast.error(failed)
    if (error.status === 401)
      return toast.error(isNew ? projectFormTexts.signInToCreate : pageErrors.invalid_token.message)
    for (const { path, message } of error.fields) form.setError(fieldOf(path), { message })
    if (error.fields.length > 0) setAttempt((before) => before + 1)
    toast.error(failed, { detail: error.message })
  }

  return {
    form,
    /** The stored project; null while there is none. */
    id: projectId,
    controls,
    assets,
    attempt,
    busy,
    saved,
    isNew,
    /** A failed attempt left a draft on the server. */
    isHalfSaved,
    /** Another version of the project was saved elsewhere meanwhile. */
    isOutdated,
    /** How much of it this device stores, and whether another tab has taken over. */
    kept: device.kept,
    isElsewhere: device.isElsewhere,
    /** The server has a draft with everything. */
    isOnServer: isNew && server.isSaved,
    isDirty: saved === null && !device.isElsewhere && (device.isChanged || assets.waiting.length > 0),
    save: (publish: boolean) => {
      wanted.current.publish = publish
      wanted.current.isAsked = true
      return form.handleSubmit(
        (values) => send(values, publish),
        () => setAttempt((before) => before + 1),
      )()
    },
    /** The next save overwrites the version saved elsewhere. */
    async overrule() {
      await saver.overrule()
      setOutdated(false)
      change()
    },
    /** Deletes the draft on this device. */
    async forget() {
      pause()
      await keeper.current?.drop()
    },
    /** Deletes the draft on this device, and for a new project also the draft on the server. */
    async discard() {
      pause()
      await keeper.current?.drop()
      const id = await saver.settled()
      if (!isNew || id === null) return
      await projectApi.remove({ params: { id }, body: null }).catch((error: Error) => toast.error(error.message))
      void client.invalidateQueries({ queryKey: projectQueries.all })
    },
  }
}
