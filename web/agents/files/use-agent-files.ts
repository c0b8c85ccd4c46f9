import { agentFileCalls } from '@guildhall/contract/agents/file-calls.ts'
import { agentFileTexts, fileRefusal } from '@guildhall/contract/agents/file-names.ts'
import type { AgentFileKind } from '@guildhall/contract/agents/trust-options.ts'
import { agentTrustLimits as most } from '@guildhall/contract/limits/agent-trust.ts'
import type { Asset } from '@guildhall/contract/projects/assets.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useBeforeUnload } from 'react-router'
import type { UploadPlace } from '#uploads/file-upload.ts'
import { uploads, useFilesAndLinks } from '#uploads/uploads.ts'
import { agentQueries } from '../agent-api.ts'
import { agentFileApi, agentFilesQuery } from './agent-file-api.ts'

/** Where the files or the video of an agent are uploaded. */
const placeOf = (kind: AgentFileKind, id: string): UploadPlace => ({
  id: `agent ${kind} ${id}`,
  failed: kind === 'video' ? agentFileTexts.videoFailed : agentFileTexts.failed,
  begin: async (file, idempotencyKey, signal) =>
    (await agentFileApi.add({ params: { id }, body: { kind, ...file }, idempotencyKey, signal })).asset,
  parts: (fileId, signal) => agentFileApi.parts({ params: { id, fileId }, signal }),
  part: (fileId) => ({ call: agentFileCalls.putPart, params: { id, fileId } }),
  address: (fileId, number, body, signal) => agentFileApi.partAddress({ params: { id, fileId, number }, body, signal }),
  complete: (fileId, signal) => agentFileApi.complete({ params: { id, fileId }, body: null, signal }),
})

/** A file that waits for the agent to be stored. */
export interface WaitingFile {
  id: string
  file: File
}

/** The files and the video of the viewer's own agent, and what they can do with them. Without an id they wait for it. */
export function useAgentFiles(agentId: string | null) {
  const { data, error, refetch } = useQuery({
    ...agentFilesQuery(agentId ?? ''),
    enabled: agentId !== null,
    staleTime: 0,
  })
  const loading = {
    isLoading: agentId !== null && !data && !error,
    error,
    reload: () => void refetch(),
  }
  const stored = data?.files ?? []
  return {
    files: { ...useUploads('file', agentId, stored), ...loading },
    video: { ...useUploads('video', agentId, data?.videos ?? []), ...loading },
    /** How many files people can download. */
    ready: stored.filter(({ state }) => state === 'ready').length,
  }
}

export type AgentFiles = ReturnType<typeof useAgentFiles>

function useUploads(kind: AgentFileKind, agentId: string | null, assets: readonly Asset[]) {
  const client = useQueryClient()
  const place = useMemo(() => (agentId === null ? null : placeOf(kind, agentId)), [kind, agentId])
  const [waiting, setWaiting] = useState<readonly WaitingFile[]>([])
  const params = (fileId: string) => ({ id: agentId ?? '', fileId })
  const files = useFilesAndLinks({
    place,
    assets,
    beside: waiting.length,
    most: kind === 'video' ? 1 : most.files.items,
    tooMany: kind === 'video' ? agentFileTexts.oneVideo : agentFileTexts.tooMany,
    refusalOf: (file) => fileRefusal(kind, file),
    calls: {
      // Agents have no links among their files.
      addLink: () => Promise.resolve(),
      remove: (id) => agentFileApi.remove({ params: params(id), body: null }),
      link: (id) => agentFileApi.link({ params: params(id) }),
      refresh: async () => {
        if (agentId === null) return
        await client.invalidateQueries({ queryKey: agentFilesQuery(agentId).queryKey })
        void client.invalidateQueries({ queryKey: agentQueries.one(agentId).queryKey, refetchType: 'none' })
      },
    },
    onWaiting: (file) => setWaiting((before) => [...before, { id: crypto.randomUUID(), file }]),
  })
  useEffect(() => {
    if (!place || waiting.length === 0) return
    setWaiting([])
    for (const { file } of waiting) uploads.add(place, file)
  }, [place, waiting])
  // Files waiting for the agent to be stored are nowhere else.
  useBeforeUnload((event) => {
    if (waiting.length > 0) event.preventDefault()
  })
  return { ...files, waiting, unwait: (id: string) => setWaiting((all) => all.filter((each) => each.id !== id)) }
}
