import { uploadTexts } from '@guildhall/contract/projects/form-texts.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ApiError } from '#lib/api/api-error.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { KeptPicture } from '../draft/device-draft.ts'
import { deletePicture } from './picture-upload.ts'
import { createPictures } from './pictures.ts'

interface PicturesOptions {
  start: readonly KeptPicture[]
  /** The project to send them to as they are chosen; null while there is none. */
  projectId: () => string | null
  onChange: () => void
  onUploaded: (count: number) => void
}

const none = () => []

/** The pictures of the form and what a person does with them. */
export function usePictures({ start, projectId, onChange, onUploaded }: PicturesOptions) {
  const [store] = useState(() => createPictures(start))
  const pictures = useSyncExternalStore(store.subscribe, store.read, none)
  const refused = useSyncExternalStore(store.subscribe, store.readRefused, none)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // Development mounts everything twice.
    clearTimeout(leaving.current)
    return () => {
      leaving.current = setTimeout(store.release)
    }
  }, [store])

  async function send() {
    const id = projectId()
    if (!id) return
    // What was stopped or failed waits for its own button, or for a save.
    const { sent, failed } = await store.upload(id, { again: false })
    if (sent > 0) onUploaded(sent)
    const failure = failed > 0 && store.failure()
    if (failure) toast.error(failure)
  }

  return {
    store,
    pictures,
    refused,
    add(files: readonly File[]) {
      store.add(files)
      onChange()
      void send()
    },
    retry(id: string) {
      store.retry(id)
      void send()
    },
    async remove(id: string) {
      const picture = pictures.find((each) => each.id === id)
      if (picture?.state === 'stored') {
        try {
          await deletePicture(picture.image.key)
        } catch (error) {
          const { message, code, status } = error as ApiError
          // Gone already is what was asked for.
          if (code !== 'image_not_found') return toast.error(status === 401 ? uploadTexts.signIn : message)
        }
      }
      store.remove(id)
      onChange()
      toast.success(uploadTexts.removed)
    },
  }
}

export type PictureControls = ReturnType<typeof usePictures>
