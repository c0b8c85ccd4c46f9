import { createClient } from '@guildhall/contract/api/client.ts'
import type { PageContext } from '@guildhall/contract/api/pages.ts'
import { policyCalls } from '@guildhall/contract/content/calls.ts'
import type { policyEndpoints } from '@guildhall/contract/content/policy-versions.ts'
import { failPage } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'

/** Loads the versions of the policies that the staff published, for the page of a policy. */
export async function loadPublished(page: Pick<PageContext, 'send'>) {
  const api = createClient<typeof policyEndpoints>(policyCalls, sendFrom(page))
  return (await api.list().catch(failPage)).items
}
