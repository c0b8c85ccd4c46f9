import { htmlPage } from './html-page.ts'

interface BarePage {
  title: string
  /** HTML of ours, nothing of a visitor's. */
  text: string
  /** Each way on: where it leads, and its words. */
  ways: readonly (readonly [href: string, label: string])[]
  foot: string
  /** Seconds after which the browser asks again by itself. */
  retryAfter?: number
  nonce: string
}

/** The calm page for when the pages proper cannot answer. */
export function barePage({ title, text, ways, foot, retryAfter, nonce }: BarePage): string {
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
