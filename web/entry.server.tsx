import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { NonceContext } from '#lib/nonce.ts'
import { pageContext } from '#lib/page-context.ts'
import { pageStream } from '#lib/page-stream.ts'

/** How long parts that load late may take before the page is closed without them; milliseconds. */
export const streamTimeout = 5000

/** Renders a page as a stream: what is ready goes out at once. Search engines get the whole at once. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce, report } = loadContext.get(pageContext)
  const readyFor = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  return new Promise((resolve, reject) => {
    let code = status
    const page = (
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      [readyFor]() {
        const body = pageStream()
        body.once('close', () => clearTimeout(late))
        pipe(body)
        resolve(new Response(createReadableStreamFromReadable(body), { status: code, headers }))
      },
      // The caller then renders the error page, and answers in plain text when that fails too.
      onShellError(error) {
        clearTimeout(late)
        reject(error)
      },
      onError(error) {
        if (request.signal.aborted) return
        code = 500
        report(error)
      },
    })
    const late = setTimeout(abort, streamTimeout + 1000)
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true })
  })
}

/** What a loader throws unasked goes to the log; the visitor sees the error page with the request id. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(pageContext).report(error)
}
