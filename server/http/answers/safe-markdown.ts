import MarkdownIt, { type StateBlock } from 'markdown-it'

interface TableBounds {
  rows: number
  columns: number
}

/** Thrown before any table is rendered: a line of two bytes can become a row of many cells. */
export class TableTooLarge extends Error {}

interface Options {
  /** Addresses become links automatically. */
  linkify?: boolean
  /** A line break in the text is a line break. */
  breaks?: boolean
  /** The maximum rows of all tables in a text together, and columns of each; a text with more throws a `TableTooLarge`. */
  tables?: TableBounds
  /** How deep quotes and lists nest, a list counting twice; deeper ones become text of the deepest level. */
  maxNesting?: number
}

/** Untrusted Markdown as safe HTML: no raw HTML, no pictures, links to https only and marked as untrusted. */
export function safeMarkdown({ linkify = false, breaks = false, maxNesting = 20, tables }: Options = {}) {
  // The parser drops text beyond its own limit. With two more levels, a list and its item, `deepest` acts before that.
  const markdown = new MarkdownIt({ html: false, typographer: false, linkify, breaks, maxNesting: maxNesting + 2 })
  markdown.disable(['image'])
  markdown.block.ruler.before('blockquote', 'deepest', deepest(maxNesting))
  if (tables) markdown.block.ruler.before('table', 'table_bounds', tableBounds(tables))
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

/** Treats everything up to the next empty line as one paragraph where no deeper nesting is allowed. */
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

/** Counts rows and columns where the next rule may find a table; renders nothing itself. */
function tableBounds({ rows, columns }: TableBounds) {
  return (state: StateBlock, start: number, end: number): boolean => {
    const line = (at: number) => state.src.slice((state.bMarks[at] ?? 0) + (state.tShift[at] ?? 0), state.eMarks[at])
    if (start + 2 > end || !line(start).includes('|') || !/^[|:-][|:\s-]*$/.test(line(start + 1))) return false
    if ((line(start + 1).match(/[:-]+/g) ?? []).length > columns) throw new TableTooLarge()
    let next = start + 2
    while (next < end && !state.isEmpty(next) && (state.sCount[next] ?? 0) >= state.blkIndent) next += 1
    // Rows are counted over the whole text: many small tables cost what one large table costs.
    const env = state.env as { tableRows?: number }
    env.tableRows = (env.tableRows ?? 0) + next - start - 2
    if (env.tableRows > rows) throw new TableTooLarge()
    return false
  }
}
