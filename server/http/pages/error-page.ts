import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Phase } from '../monitoring/health.ts'
import { htmlPage } from './html-page.ts'

/** Whether a browser opens one of our pages for a person. Calls to the API and from scripts do not count. */
export function isForReading({ url, headers }: FastifyRequest): boolean {
  const isPage = !/^\/+(api|token)(?![\w-])/.test(url)
  return isPage && (headers.accept ?? '').includes('text/html')
}

/** The page a person sees when not even the regular pages can be reached: what happened, and where to go next. */
export function refusalPage({ code, status, message }: AppError, requestId: string, nonce: string): string {
  const isOurs = status >= 500
  const again = isOurs || status === 429
  return barePage({
    title: titles[code] ?? (isOurs ? 'Something went wrong on our side' : 'This page cannot be shown'),
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
    'It was cut off or changed: it contains characters that cannot be read. Open it again from where you found it.',
  not_found: 'The page may have moved, or the link was cut off.',
  // A form that the browser submitted itself.
  method_not_allowed: 'This form needs JavaScript, which did not run. Go back and load the page again.',
}

interface BarePage {
  title: string
  /** Our own HTML, without any visitor input. */
  text: string
  /** Links to go on: address and label. */
  ways: readonly (readonly [href: string, label: string])[]
  foot: string
  /** Seconds after which the browser retries automatically. */
  retryAfter?: number
  nonce: string
}

/** The plain page for when the regular pages cannot answer. */
function barePage({ title, text, ways, foot, retryAfter, nonce }: BarePage): string {
  const links = ways.map(([href, label]) => `<a href="${href}">${label}</a>`)
  return htmlPage({
    title,
    style,
    nonce,
    head: retryAfter ? `<meta http-equiv="refresh" content="${retryAfter}">\n` : '',
    body: `<main>
<svg viewBox="0 0 100 100" width="112" height="112" fill="none" aria-hidden="true"><defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="6" y1="10" x2="92" y2="92"><stop class="from"/><stop offset=".5" class="via"/><stop offset="1" class="to"/></linearGradient></defs><path d="${mark}" stroke="url(#g)" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/></svg>
<h1>${title}</h1>
<p>${text}</p>
${links.length > 0 ? `<p>${links.join('\n')}</p>\n` : ''}</main>
<footer>${foot}</footer>`,
  })
}

const mark =
  'M25.3 64.3 50 21.5 74.7 64.3ZL50 96.2 74.7 64.3M50 96.2 10 73.1 25.3 64.3 10 26.9 50 21.5V3.8L10 26.9V73.1M50 21.5 90 26.9 74.7 64.3 90 73.1 50 96.2M90 73.1V26.9L50 3.8'

const style = `
  body { min-height: 100vh; display: flex; flex-direction: column; text-align: center }
  main { flex: 1; display: grid; align-content: center; justify-items: center; padding: 2rem 1rem }
  h1 { font-size: 1.75rem; line-height: 2.125rem; letter-spacing: -.02em; margin: 1.5rem 0 .5rem }
  p { max-width: 26rem; margin: 0 0 1rem; color: var(--quiet); text-wrap: pretty }
  a { color: var(--link); font-weight: 600; display: inline-block; padding: .5rem 1rem }
  a:focus-visible { outline: 2px solid currentColor }
  footer { border-top: 1px solid var(--line); padding: .75rem 1rem; color: var(--quiet); font-size: .875rem; overflow-wrap: anywhere }
  .from { stop-color: var(--from) } .via { stop-color: var(--via) } .to { stop-color: var(--to) }`

const retrySeconds = 10

/**
 * Serves people a page where API callers get JSON: while the server starts or stops, and when it or its database is too busy
 * to answer. It has no dependencies and retries automatically.
 */
export function answerMaintenance(pages: FastifyInstance, phase: () => Phase): void {
  pages.addHook('onRequest', async () => {
    if (phase() === 'starting' || phase() === 'closing') throw new AppError('unavailable', { retryAfter: retrySeconds })
  })
  pages.setErrorHandler((error, request, reply) => {
    // Everything not meant for people here is handled like any other error.
    if (!(error instanceof AppError) || error.status !== 503) throw error
    return reply
      .code(503)
      .headers({ 'retry-after': String(retrySeconds), 'cache-control': 'private, no-store' })
      .type('text/html; charset=utf-8')
      .send(maintenancePage(request.nonce))
  })
}

const maintenancePage = (nonce: string) =>
  barePage({
    title: 'Back in a moment',
    text: 'Guildhall is restarting, or is too busy to answer right now. Nothing you saved is lost.',
    ways: [['', 'Try Again']],
    foot: `This page tries again automatically every ${retrySeconds} seconds.`,
    retryAfter: retrySeconds,
    nonce,
  })
