import type { FastifyRequest } from 'fastify'
import { barePage } from './bare-page.ts'
import type { AppError } from './errors.ts'

/** Whether a person is looking: a browser that opens an address of ours, and no call of the API or of a script. */
export function isForReading({ url, headers }: FastifyRequest): boolean {
  const isPage = !/^\/+(api|token)(?![\w-])/.test(url)
  return isPage && (headers.accept ?? '').includes('text/html')
}

/** What a person sees where even the pages proper are not reached: what it is, and the ways on. */
export function refusalPage({ code, status, message }: AppError, requestId: string, nonce: string): string {
  const isOurs = status >= 500
  const again = isOurs || status === 429
  return barePage({
    title: titles[code] ?? (isOurs ? 'Something went wrong here, not with you' : 'This page cannot be shown'),
    text: texts[code] ?? message,
    ways: code === 'wrong_host' ? [] : [again ? ['', 'Try Again'] : ['/marketplace', 'Search the marketplace'], home],
    foot: `Reference ${requestId}`,
    nonce,
  })
}

const home = ['/', 'Home'] as const
const titles: Partial<Record<AppError['code'], string>> = {
  malformed: 'This address cannot be read',
  not_found: 'There is nothing at this address',
  rate_limited: 'One moment, please',
}
const texts: Partial<Record<AppError['code'], string>> = {
  malformed:
    'It was cut off or changed on its way: it holds signs that stand for no letter. Open it again from where you have it.',
  not_found: 'The page may have moved, or the link was cut off on its way.',
  // A form that was sent by the browser itself.
  method_not_allowed: 'What was pressed needs JavaScript, which did not run. Go back and load the page again.',
}
