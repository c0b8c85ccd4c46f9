import MarkdownIt from 'markdown-it'

interface Options {
  /** Addresses become links by themselves. */
  linkify?: boolean
  /** A new line is one. */
  breaks?: boolean
  maxNesting?: number
}

/** Markdown of strangers as safe HTML: no raw HTML, no pictures, links to https only and marked as a stranger's. */
export function safeMarkdown({ linkify = false, breaks = false, maxNesting = 20 }: Options = {}) {
  const markdown = new MarkdownIt({ html: false, typographer: false, linkify, breaks, maxNesting })
  markdown.disable(['image'])
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
