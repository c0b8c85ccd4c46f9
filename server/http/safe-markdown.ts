import MarkdownIt, { type StateBlock } from 'markdown-it'

interface Options {
  /** Addresses become links by themselves. */
  linkify?: boolean
  /** A new line is one. */
  breaks?: boolean
  /** How deep quotes and lists go into each other, a list counting twice; what is deeper is text of the deepest. */
  maxNesting?: number
}

/** Markdown of strangers as safe HTML: no raw HTML, no pictures, links to https only and marked as a stranger's. */
export function safeMarkdown({ linkify = false, breaks = false, maxNesting = 20 }: Options = {}) {
  // What the parser itself finds too deep is lost: with a list and its item more it never finds any.
  const markdown = new MarkdownIt({ html: false, typographer: false, linkify, breaks, maxNesting: maxNesting + 2 })
  markdown.disable(['image'])
  markdown.block.ruler.before('blockquote', 'deepest', deepest(maxNesting))
  markdown.validateLink = (address) => {
    const url = URL.parse(address)
    return url?.protocol === 'https:' && url.username === '' && url.password === ''
  }
  markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet('rel', 'nofollow ugc')
    return self.renderToken(tokens, index, options)
  }
  return markdown
}

/** Takes everything up to the next empty line for one paragraph where nothing may go in deeper. */
function deepest(maxNesting: number) {
  return (state: StateBlock, start: number, end: number, silent: boolean): boolean => {
    if (silent || state.level < maxNesting) return false
    let next = start + 1
    while (next < end && !state.isEmpty(next) && (state.sCount[next] ?? 0) >= state.blkIndent) next += 1
    state.line = next
    state.push('paragraph_open', 'p', 1).map = [start, next]
    const words = state.push('inline', '', 0)
    words.content = state.getLines(start, next, state.blkIndent, false).trim()
    words.map = [start, next]
    words.children = []
    state.push('paragraph_close', 'p', -1)
    return true
  }
}
