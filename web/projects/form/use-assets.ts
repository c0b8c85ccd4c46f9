import { assetLimits } from '@guildhall/contract/asset-limits.ts'
import type { Asset } from '@guildhall/contract/assets.ts'
import { assetTexts } from '@guildhall/contract/errors.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBeforeUnload } from 'react-router'
import { toast } from '#ui/toast.ts'
import { projectQueries } from '../queries.ts'
import { assetApi, assetQuery } from './asset-calls.ts'
import { type AssetUpload, assetUploads } from './asset-uploads.ts'

/** What waits for the project to be stored. */
export type Waiting = { id: string } & ({ file: File } | { name: string; url: string })

/** A line of the list: what the server has, what is on its way, or both. */
export type AssetLine = { id: string } & (
  | { asset: Asset; upload?: AssetUpload | undefined }
  | { asset?: undefined; upload: AssetUpload }
)

const none: readonly AssetUpload[] = []

/** The files and links of a project, and what their owner does with them. Without a `projectId` they wait for it. */
export function useAssets(projectId: string | null) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ ...assetQuery(projectId ?? ''), enabled: projectId !== null })
  const all = useSyncExternalStore(assetUploads.subscribe, assetUploads.read, () => none)
  const uploads = all.filter((upload) => upload.projectId === projectId)
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [refused, setRefused] = useState<readonly { name: string; message: string }[]>([])
  const assets = data?.assets ?? []
  const lines: AssetLine[] = [
    ...assets.map((asset) => ({ id: asset.id, asset, upload: uploads.find(({ assetId }) => assetId === asset.id) })),
    ...uploads
      .filter(({ assetId }) => !assets.some(({ id }) => id === assetId))
      .map((upload) => ({ id: upload.id, upload })),
  ]
  const count = lines.length + waiting.length

  const refresh = async () => {
    await client.invalidateQueries({ queryKey: projectId ? assetQuery(projectId).queryKey : projectQueries.all })
    // What the project's page counts.
    if (projectId)
      void client.invalidateQueries({ queryKey: projectQueries.one(projectId).queryKey, refetchType: 'none' })
  }
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (failure) {
      toast.error((failure as Error).message)
      return false
    } finally {
      await refresh()
    }
  }

  const ordering = useMutation({
    // Quick moves go one after the other, so that the last one counts.
    scope: { id: `asset order ${projectId}` },
    mutationKey: ['asset order', projectId],
    mutationFn: (order: string[]) => assetApi.order({ params: { id: projectId ?? '' }, body: { order } }),
    onError: (failure) => toast.error(failure.message),
    // What the server has before the last one is no news.
    onSettled: () => (client.isMutating({ mutationKey: ['asset order', projectId] }) > 1 ? undefined : refresh()),
  })

  useEffect(() =>
    assetUploads.onDone(({ projectId: id }) => void client.invalidateQueries({ queryKey: assetQuery(id).queryKey })),
  )
  useEffect(() => {
    if (!projectId || waiting.length === 0) return
    setWaiting([])
    for (const each of waiting) {
      if ('file' in each) assetUploads.add(projectId, each.file)
      else
        void assetApi
          .add({
            params: { id: projectId },
            body: { kind: 'link', name: each.name, url: each.url },
            idempotencyKey: each.id,
          })
          .catch((failure: Error) => toast.error(failure.message))
          .then(() => client.invalidateQueries({ queryKey: assetQuery(projectId).queryKey }))
    }
  }, [projectId, waiting, client])
  // What waits for the project to be stored is nowhere else.
  useBeforeUnload((event) => {
    if (waiting.length > 0) event.preventDefault()
  })

  return {
    lines,
    waiting,
    refused,
    count,
    isFull: count >= assetLimits.perProject,
    isLoading: projectId !== null && !data && !error,
    error,
    reload: () => void refetch(),
    /** Sends chosen files; one that was begun before goes on. */
    add(files: readonly File[]) {
      const room = assetLimits.perProject - count
      const wrong = files.flatMap((file) => {
        const message = refusalOf(file)
        return message ? [{ name: file.name, message }] : []
      })
      const good = files.filter((file) => !refusalOf(file))
      const late = good.slice(room).map(({ name }) => ({ name, message: assetTexts.tooMany }))
      setRefused([...wrong, ...late])
      for (const file of good.slice(0, room)) {
        const begun = lines.find(
          ({ asset, upload }) =>
            !upload && asset?.state === 'uploading' && asset.name === file.name && asset.size === file.size,
        )
        if (projectId) assetUploads.add(projectId, file, begun?.id ?? null)
        else setWaiting((before) => [...before, { id: crypto.randomUUID(), file }])
      }
    },
    /** Goes on with an upload that another tab or visit began; the file must be the same. */
    goOn(asset: Asset, file: File) {
      setRefused([])
      if (file.size !== asset.size) setRefused([{ name: file.name, message: assetTexts.otherFile }])
      else if (projectId) assetUploads.add(projectId, file, asset.id)
    },
    async addLink(name: string, url: string) {
      if (!projectId) return setWaiting((before) => [...before, { id: crypto.randomUUID(), name, url }])
      await assetApi.add({ params: { id: projectId }, body: { kind: 'link', name, url } })
      await refresh()
    },
    async change(id: string, body: { name: string; url?: string }) {
      await assetApi.change({ params: { id: projectId ?? '', assetId: id }, body })
      await refresh()
    },
    async remove({ asset, upload }: AssetLine) {
      if (upload) assetUploads.drop(upload.id)
      const assetId = asset?.id ?? upload?.assetId
      if (!assetId) return refresh()
      await attempt(() =>
        assetApi.remove({ params: { id: projectId ?? '', assetId }, body: null }).catch((failure) => {
          // Gone already is what was asked for.
          if (failure.code !== 'asset_not_found') throw failure
        }),
      )
    },
    unwait: (id: string) => setWaiting((before) => before.filter((each) => each.id !== id)),
    move(id: string, to: number) {
      const ids = assets.map((asset) => asset.id)
      if (!projectId || to < 0 || to >= ids.length) return
      const order = ids.filter((each) => each !== id).toSpliced(to, 0, id)
      void client.cancelQueries({ queryKey: assetQuery(projectId).queryKey })
      client.setQueryData(
        assetQuery(projectId).queryKey,
        (before) =>
          before && {
            ...before,
            assets: order.flatMap((each) => before.assets.find((asset) => asset.id === each) ?? []),
          },
      )
      ordering.mutate(order)
    },
    async open(id: string) {
      await attempt(async () => {
        const { url } = await assetApi.link({ params: { id: projectId ?? '', assetId: id } })
        // A click on a link rather than a change of page, which would ask about uploads under way.
        Object.assign(document.createElement('a'), { href: url, download: '' }).click()
      })
    },
  }
}

export type Assets = ReturnType<typeof useAssets>

function refusalOf({ size }: File): string | null {
  if (size === 0) return assetTexts.empty
  return size > assetLimits.maxBytes ? assetTexts.tooLarge : null
}
