import { createClient } from '@guildhall/contract/api/client.ts'
import type { PageContext } from '@guildhall/contract/api/pages.ts'
import { engagementCalls } from '@guildhall/contract/engagements/calls.ts'
import type { engagementEndpoints } from '@guildhall/contract/engagements/engagements.ts'
import { engagementQueries } from '#engagements/queries.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'

/** Loads an engagement for one of its sides. */
export function loadEngagement(id: string, page: Pick<PageContext, 'send'>) {
  const api = createClient<typeof engagementEndpoints>(engagementCalls, sendFrom(page))
  return load(engagementQueries.one(id, api)).catch(failPage)
}
