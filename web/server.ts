import * as build from 'virtual:react-router/server-build'
import type { RenderPage } from '@guildhall/contract/api/pages.ts'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { pageContext } from './lib/page/page-context.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

/**
 * Renders one page or one navigation's data. This is everything the server knows of the pages; it is inside the bundle
 * because a context key is only equal to itself.
 */
export const renderPage: RenderPage = (request, context) => {
  const provider = new RouterContextProvider()
  provider.set(pageContext, context)
  return handle(request, provider)
}
