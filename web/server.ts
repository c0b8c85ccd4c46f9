import * as build from 'virtual:react-router/server-build'
import type { RenderPage } from '@guildhall/contract/api/pages.ts'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { pageContext } from './lib/page/page-context.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

/**
 * Renders one page or one navigation's data. This is everything the server knows of the pages; it is inside the bundle
 * because a context key is only equal to itself.
 */
export const renderPage: RenderPage = async (request, context) => {
  let isBroken = false
  const send: typeof context.send = async (call) => {
    const answer = await context.send(call)
    isBroken ||= answer.status === 400 && (answer.body as { code?: string } | undefined)?.code === 'invalid_cursor'
    return answer
  }
  const provider = new RouterContextProvider()
  provider.set(pageContext, { ...context, send })
  const response = await handle(request, provider)
  return isBroken ? (toFirstPage(request) ?? response) : response
}

/** A position in a list that cannot be read, in the address of a page, leads to the first page of the list. */
function toFirstPage({ url }: Request): Response | null {
  const { pathname, searchParams } = new URL(url)
  if (pathname.endsWith('.data') || !searchParams.has('cursor')) return null
  searchParams.delete('cursor')
  const rest = searchParams.size > 0 ? `?${searchParams}` : ''
  return new Response(null, {
    status: 302,
    headers: { location: pathname + rest, 'cache-control': 'private, no-store' },
  })
}
