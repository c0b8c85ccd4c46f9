import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'

/** Renders part of a page without a browser, as the server does, with the answers of its queries. */
export function renderStatic(node: ReactNode, answers: readonly { queryKey: QueryKey; answer: unknown }[]): string {
  const client = new QueryClient()
  for (const { queryKey, answer } of answers) client.setQueryData(queryKey, answer)
  const router = createElement(MemoryRouter, null, node)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, router))
}

/** Returns the text of HTML in one line; parts of it have spaces between them. */
export const textIn = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll(' .', '.')
