import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { NonceContext } from '#lib/page/deferred-scripts.tsx'
import { pageContext } from '#lib/page/page-context.ts'

/** How long late parts may take before the page is closed without them; milliseconds. */
export const streamTimeout = 5000

/** Renders a complete page: it is hashed, compressed and sent in one piece, and no part of it arrives later. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce, report } = loadContext.get(pageContext)
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>
  )
  let hasFailed = false
  const html = await rendered(page, nonce, request.signal, (error) => {
    if (request.signal.aborted) return
    hasFailed = true
    report(error)
  })
  return new Response(html, { status: hasFailed ? 500 : status, headers })
}

// If even the shell fails, the caller renders the error page, and answers in plain text when that fails too. Not
// renderToPipeableStream: Node keeps its stream, and so the whole page, until the next full garbage collection.
async function rendered(page: ReactNode, nonce: string, gone: AbortSignal, onError: (error: unknown) => void) {
  const stopped = new AbortController()
  const stop = () => stopped.abort(gone.reason)
  const late = setTimeout(() => stopped.abort(new Error('The page took too long')), streamTimeout + 1000)
  gone.addEventListener('abort', stop, { once: true })
  try {
    const html = await renderToReadableStream(page, {
      nonce,
      // Otherwise long parts that may load late in the browser would follow the page, for scripts to move into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: stopped.signal,
      onError,
    })
    await html.allReady
    return html
  } finally {
    clearTimeout(late)
    gone.removeEventListener('abort', stop)
  }
}

/** Unexpected loader errors are logged; the visitor sees the error page with the request id. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(pageContext).report(error)
}
