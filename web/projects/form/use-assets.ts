import { createClient } from '@guildhall/contract/api/client.ts'
import { assetTexts } from '@guildhall/contract/files/texts.ts'
import { assetCalls } from '@guildhall/contract/projects/asset-calls.ts'
import type { assetEndpoints, VersionInput } from '@guildhall/contract/projects/assets.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useBeforeUnload } from 'react-router'
import { browserSend } from '#lib/api/transport.ts'
import { projectQueries } from '#projects/queries.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { UploadPlace } from '#uploads/file-upload.ts'
import { uploads, useFilesAndLinks } from '#uploads/uploads.ts'

/** The project assets API; parts are uploaded by the upload place. */
const assetApi = createClient<typeof assetEndpoints>(assetCalls, browserSend)

/** The assets of the viewer's own project. */
const assetQuery = (projectId: string) =>
  queryOptions({
    queryKey: [...projectQueries.all, 'assets', projectId],
    queryFn: ({ signal }) => assetApi.list({ params: { id: projectId }, signal }),
    staleTime: 0,
  })

/** Where a project's files are uploaded. */
const assetPlace = (id: string): UploadPlace => ({
  id: `project ${id}`,
  begin: async (file, idempotencyKey, signal) =>
    (await assetApi.add({ params: { id }, body: { kind: 'file', ...file }, idempotencyKey, signal })).asset,
  parts: (assetId, signal) => assetApi.parts({ params: { id, assetId }, signal }),
  part: (assetId) => ({ call: assetCalls.putPart, params: { id, assetId } }),
  address: (assetId, number, body, signal) => assetApi.partAddress({ params: { id, assetId, number }, body, signal }),
  complete: (assetId, signal) => assetApi.complete({ params: { id, assetId }, body: null, signal }),
})

/** A file or link waiting for the project to be stored. */
export type Waiting = { id: string } & ({ file: File } | { name: string; url: string })

/** The files and links of a project, and their owner's actions. Without a `projectId` they wait for it. */
export function useAssets(projectId: string | null) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({ ...assetQuery(projectId ?? ''), enabled: projectId !== null })
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const assets = data?.assets ?? []
  const place = useMemo(() => (projectId === null ? null : assetPlace(projectId)), [projectId])
  const params = (assetId: string) => ({ id: projectId ?? '', assetId })
  const wait = (what: { file: File } | { name: string; url: string }) =>
    setWaiting((before) => [...before, { id: crypto.randomUUID(), ...what }])

  const refresh = async () => {
    await client.invalidateQueries({ queryKey: projectId ? assetQuery(projectId).queryKey : projectQueries.all })
    // The project page shows their count.
    if (projectId)
      void client.invalidateQueries({ queryKey: projectQueries.one(projectId).queryKey, refetchType: 'none' })
  }
  const files = useFilesAndLinks({
    place,
    assets,
    beside: waiting.length,
    tooMany: assetTexts.tooMany,
    calls: {
      addLink: (name, url) => assetApi.add({ params: { id: projectId ?? '' }, body: { kind: 'link', name, url } }),
      remove: (id) => assetApi.remove({ params: params(id), body: null }),
      link: (id) => assetApi.link({ params: params(id) }),
      refresh,
    },
    onWaiting: (file) => wait({ file }),
  })

  const ordering = useMutation({
    // Quick moves run one after another, so that the last one wins.
    scope: { id: `asset order ${projectId}` },
    mutationKey: ['asset order', projectId],
    mutationFn: (order: string[]) => assetApi.order({ params: { id: projectId ?? '' }, body: { order } }),
    onError: (failure) => toast.error(failure.message),
    // Server state from before the last move is already outdated.
    onSettled: () => (client.isMutating({ mutationKey: ['asset order', projectId] }) > 1 ? undefined : refresh()),
  })

  useEffect(() => {
    if (!projectId || !place || waiting.length === 0) return
    setWaiting([])
    for (const each of waiting) {
      if ('file' in each) uploads.add(place, each.file)
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
  }, [projectId, place, waiting, client])
  // Files waiting for the project to be stored are nowhere else.
  useBeforeUnload((event) => {
    if (waiting.length > 0) event.preventDefault()
  })

  return {
    ...files,
    waiting,
    stored: assets,
    versions: data?.versions ?? [],
    unversioned: data?.unversioned ?? [],
    isSold: data?.isSold ?? false,
    /** Publishes a new version; the same key publishes it once. */
    async publishVersion(body: VersionInput, idempotencyKey: string) {
      const list = await assetApi.publishVersion({ params: { id: projectId ?? '' }, body, idempotencyKey })
      client.setQueryData(assetQuery(projectId ?? '').queryKey, list)
    },
    isLoading: projectId !== null && !data && !error,
    error,
    reload: () => void refetch(),
    addLink: async (name: string, url: string) => (projectId ? files.addLink(name, url) : wait({ name, url })),
    async change(id: string, body: { name: string; url?: string }) {
      await assetApi.change({ params: params(id), body })
      await refresh()
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
  }
}

export type Assets = ReturnType<typeof useAssets>
