import { assetTexts } from '@guildhall/contract/files/texts.ts'
import { assetLimits } from '@guildhall/contract/limits/files.ts'
import type { Asset } from '@guildhall/contract/projects/assets.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from '#ui/overlays/toast.ts'
import type { UploadPlace } from './file-upload.ts'
import { type Upload, uploads } from './uploads.ts'

/** A line of the list: what the server has, what is on its way, or both. */
export type KeptLine = { id: string } & (
  | { asset: Asset; upload?: Upload | undefined }
  | { asset?: undefined; upload: Upload }
)

/** What the owner of files and links does with them, by the calls of their place. */
interface KeptCalls {
  addLink: (name: string, url: string) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  /** Where it opens or downloads. */
  link: (id: string) => Promise<{ url: string }>
  /** Asks for the list anew. */
  refresh: () => Promise<unknown>
}

interface Kept {
  /** Null while there is no place yet: files wait for it by `onWaiting`. */
  place: UploadPlace | null
  assets: readonly Asset[]
  /** How many others are beside them, such as those that wait for their place. */
  beside: number
  calls: KeptCalls
  /** Said when there is no room for more. */
  tooMany: string
  onWaiting: (file: File) => void
}

const none: readonly Upload[] = []

/** Files and links of a place: what the server has with what this tab is sending, and what their owner does with them. */
export function useKeptFiles({ place, assets, beside, calls, tooMany, onWaiting }: Kept) {
  const all = useSyncExternalStore(uploads.subscribe, uploads.read, () => none)
  const own = all.filter((upload) => upload.place.id === place?.id)
  const [refused, setRefused] = useState<readonly { name: string; message: string }[]>([])
  const lines: KeptLine[] = [
    ...assets.map((asset) => ({ id: asset.id, asset, upload: own.find(({ fileId }) => fileId === asset.id) })),
    ...own.filter(({ fileId }) => !assets.some(({ id }) => id === fileId)).map((upload) => ({ id: upload.id, upload })),
  ]
  const count = lines.length + beside
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch((failure: Error) => toast.error(failure.message))
    await calls.refresh()
  }
  useEffect(() => uploads.onDone((done) => void (done.place.id === place?.id && calls.refresh())))

  return {
    lines,
    refused,
    count,
    tooMany,
    isFull: count >= assetLimits.perProject,
    /** Sends chosen files; one that was begun before goes on. */
    add(files: readonly File[]) {
      const room = assetLimits.perProject - count
      const wrong = files.flatMap((file) => {
        const message = refusalOf(file)
        return message ? [{ name: file.name, message }] : []
      })
      const good = files.filter((file) => !refusalOf(file))
      const late = good.slice(room).map(({ name }) => ({ name, message: tooMany }))
      setRefused([...wrong, ...late])
      for (const file of good.slice(0, room)) {
        const begun = lines.find(
          ({ asset, upload }) =>
            !upload && asset?.state === 'uploading' && asset.name === file.name && asset.size === file.size,
        )
        if (place) uploads.add(place, file, begun?.id ?? null)
        else onWaiting(file)
      }
    },
    /** Goes on with an upload that another tab or visit began; the file must be the same. */
    goOn(asset: Asset, file: File) {
      setRefused([])
      if (file.size !== asset.size) setRefused([{ name: file.name, message: assetTexts.otherFile }])
      else if (place) uploads.add(place, file, asset.id)
    },
    async addLink(name: string, url: string) {
      await calls.addLink(name, url)
      await calls.refresh()
    },
    async remove({ asset, upload }: KeptLine) {
      if (upload) uploads.drop(upload.id)
      await attempt(async () => {
        const id = asset?.id ?? (upload && (await begunId(upload)))
        if (!id) return
        await calls.remove(id).catch((failure) => {
          // Gone already is what was asked for.
          if (failure.code !== 'asset_not_found') throw failure
        })
      })
    },
    open: (id: string) =>
      attempt(async () => {
        const { url } = await calls.link(id)
        // A click on a link rather than a change of page, which would ask about uploads under way.
        Object.assign(document.createElement('a'), { href: url, download: '' }).click()
      }),
  }
}

export type KeptFiles = ReturnType<typeof useKeptFiles>

// The request that begins an upload may have arrived although it was stopped. The same request again names the file.
async function begunId({ place, file, fileId, requestKey, state }: Upload): Promise<string | null> {
  if (fileId !== null || (state !== 'sending' && state !== 'paused')) return fileId
  const { name, size } = file
  return (await place.begin({ name, size }, requestKey, new AbortController().signal)).id
}

function refusalOf({ size }: File): string | null {
  if (size === 0) return assetTexts.empty
  return size > assetLimits.maxBytes ? assetTexts.tooLarge : null
}
