import { escapeHtml, htmlPage } from '#http/pages/html-page.ts'

const style = `
  main { max-width: 720px; margin: 0 auto; padding: 32px 16px }
  h1 { font-size: 28px; margin: 0 0 8px } h2 { font-size: 18px; margin: 0 0 4px }
  p { margin: 0 0 16px } .quiet { color: var(--quiet); font-size: 14px }
  article { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 24px; margin: 24px 0 }
  .code { font: 600 28px ui-monospace, monospace; letter-spacing: 4px }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, monospace; margin: 16px 0 0 }
  a { color: var(--link); overflow-wrap: anywhere }
  form { display: grid; gap: 12px; margin: 0 0 12px }
  label { display: grid; gap: 4px } label.check { display: flex; gap: 8px; align-items: center }
  input:not([type=checkbox]), button { font: inherit; color: inherit; padding: 10px 12px; border: 1px solid var(--control); border-radius: 6px; background: var(--surface) }
  input[type=checkbox] { width: 24px; height: 24px }
  button { cursor: pointer; text-align: left } button small { display: block; color: var(--quiet) }
  :focus-visible { outline: 2px solid var(--link); outline-offset: 2px }`

/** A page of demo mode alone, of its own so that it works while the others are built. `body` is HTML. */
export function devPage({ title, body, nonce }: { title: string; body: string; nonce: string }): string {
  return htmlPage({ title, style, nonce, body: `<main>\n<h1>${escapeHtml(title)}</h1>\n${body}\n</main>` })
}
