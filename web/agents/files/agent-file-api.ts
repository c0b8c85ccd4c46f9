import type { AgentFileList, agentFileEndpoints } from '@guildhall/contract/agents/agent-files.ts'
import { agentFileCalls } from '@guildhall/contract/agents/file-calls.ts'
import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { agentQueries } from '../agent-api.ts'

/** The API of an agent's files, called from the browser; parts are sent by the upload place. */
export const agentFileApi: Client<typeof agentFileEndpoints> = createClient<typeof agentFileEndpoints>(
  agentFileCalls,
  browserSend,
)

/** The files and the video of an agent. A page's loader passes an `api` that calls in process. */
export const agentFilesQuery = (id: string, api = agentFileApi) =>
  queryOptions<AgentFileList>({
    queryKey: [...agentQueries.all, 'files', id],
    queryFn: ({ signal }) => api.list({ params: { id }, signal }),
  })
