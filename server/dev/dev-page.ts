const style = `
  :root { color-scheme: light dark; --ink: #161b22; --quiet: #444b55; --paper: #f5f4f0; --surface: #fffefb; --line: #dedbd2; --control: #7b7f87; --link: #174e97 }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #ece9e2; --quiet: #b4b2ab; --paper: #14171b; --surface: #1c2026; --line: #343a42; --control: #868d97; --link: #8db8f0 }
  }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif }
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
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Guildhall</title>
<style nonce="${nonce}">${style}</style>
</head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it stands in HTML, also between quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
