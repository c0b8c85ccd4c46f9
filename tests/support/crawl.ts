interface Answer {
  url(): string
  status(): number
  headers(): Record<string, string>
  text(): Promise<string>
}

export interface Finding {
  /** The page with the link, and its target. */
  from: string
  to: string
  fault: string
}

interface Page {
  status: number
  ids: Set<string>
  links: string[]
}

/**
 * Follows every internal link from `starts`, breadth first, reading the HTML that the server sends. A link whose path ends
 * in an id is one of many alike: of each kind, after `perKind`, the rest are assumed to work.
 */
export async function walk(
  get: (path: string) => Promise<Answer>,
  starts: readonly string[],
  most: number,
  perKind = 3,
): Promise<{ pages: string[]; findings: Finding[] }> {
  const read = new Map<string, Page>()
  const kinds = new Map<string, number>()
  const findings: Finding[] = []
  const waiting = starts.map((to) => ({ from: 'the start', to }))
  const fragments: { from: string; to: string }[] = []

  for (let next = waiting.shift(); next && read.size < most; next = waiting.shift()) {
    const [path = '', fragment] = next.to.split('#')
    if (fragment) fragments.push(next)
    if (read.has(path)) continue
    const kind = kindOf(path)
    const seen = kinds.get(kind) ?? 0
    if (seen >= perKind) continue
    kinds.set(kind, seen + 1)
    const page = await readPage(get, path)
    read.set(path, page)
    if (page.status >= 400) findings.push({ ...next, fault: `answers ${page.status}` })
    waiting.push(...page.links.map((to) => ({ from: path, to })))
  }
  for (const link of fragments) {
    const [path = '', fragment = ''] = link.to.split('#')
    const page = read.get(path)
    if (page && !page.ids.has(decodeURIComponent(fragment))) findings.push({ ...link, fault: 'no such fragment' })
  }
  return { pages: [...read.keys()], findings }
}

async function readPage(get: (path: string) => Promise<Answer>, path: string): Promise<Page> {
  const answer = await get(path)
  const isHtml = answer.headers()['content-type']?.startsWith('text/html')
  const html = isHtml ? await answer.text() : ''
  const base = new URL(answer.url())
  const links = [...html.matchAll(/<(?:a|link)\b[^>]*?\shref="([^"]*)"/g)]
    .map(([, href = '']) => new URL(unescapeHtml(href), base))
    .filter((url) => url.origin === base.origin)
    .map((url) => url.pathname + url.search + url.hash)
  return {
    status: answer.status(),
    ids: new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id)),
    links,
  }
}

// '/product/x1' and '/product/x2' are of one kind; so are the values of the same search, and all searches with several
// conditions, of which there are thousands.
function kindOf(path: string): string {
  const url = new URL(path, 'http://site')
  const folders = url.pathname.split('/')
  const place = folders.length > 2 ? [...folders.slice(0, -1), '*'].join('/') : url.pathname
  const asked = [...new Set(url.searchParams.keys())].sort()
  return `${place}?${asked.length > 1 ? 'much' : asked.join('&')}`
}

function unescapeHtml(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&#39;', "'")
}
