interface HtmlPage {
  /** Plain text, not HTML. */
  title: string
  /** CSS in addition to the colours that all of these pages share. */
  style: string
  /** HTML. */
  body: string
  /** HTML at the end of the head. */
  head?: string
  nonce: string
}

const colours = `
  :root { color-scheme: light dark; --ink: #161b22; --quiet: #444b55; --paper: #f5f4f0; --surface: #fffefb; --line: #dedbd2; --control: #7b7f87; --link: #174e97; --from: #2262cf; --via: #0c8d98; --to: #22a56c }
  @media (prefers-color-scheme: dark) {
    :root { --ink: #ece9e2; --quiet: #b4b2ab; --paper: #14171b; --surface: #1c2026; --line: #343a42; --control: #868d97; --link: #8db8f0; --from: #5b94f0; --via: #2fb3bb; --to: #4fca92 }
  }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 100%/1.6 system-ui, sans-serif }`

/** A page that is written without React and has no dependencies: no scripts, no fonts, no database. */
export function htmlPage({ title, style, body, head = '', nonce }: HtmlPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – Guildhall</title>
<style nonce="${nonce}">${colours}${style}</style>
${head}</head>
<body>
${body}
</body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text escaped for HTML, also within quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
