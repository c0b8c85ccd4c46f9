import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import type { businessEndpoints } from '@guildhall/contract/payouts/business.ts'
import { businessCalls } from '@guildhall/contract/payouts/calls.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { browserSend } from '#lib/api/transport.ts'
import { Notice } from '#ui/states/notice.tsx'

/** Tells a seller why their paid project cannot be bought, and where to fix it. */
export function MissingDetails() {
  const { data: details } = useQuery(businessQueries.own())
  if (details !== null) return null
  return (
    <div className="mb-4">
      <Notice kind="wait">
        <p className="semi">Not on sale yet</p>
        <p>
          <Link className="link" to="/ready-to-sell">
            Add your business details
          </Link>{' '}
          so people can buy this.
        </p>
      </Notice>
    </div>
  )
}

type BusinessApi = Client<typeof businessEndpoints>

/** The business details API (who issues the seller's invoices), called from the browser. */
export const businessApi: BusinessApi = createClient<typeof businessEndpoints>(businessCalls, browserSend)

/**
 * The queries for the viewer's own business details; null until they are entered. A page's loader passes an `api` that calls
 * in process.
 */
export const businessQueries = {
  own: (api = businessApi) =>
    queryOptions({
      queryKey: ['business'],
      queryFn: async ({ signal }) => (await api.get({ signal })).details,
    }),
}
