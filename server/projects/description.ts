import MarkdownIt from 'markdown-it'

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: false, maxNesting: 20 })
markdown.disable(['image'])
markdown.validateLink = (address) => {
  const url = URL.parse(address)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}
markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', 'nofollow ugc')
  return self.renderToken(tokens, index, options)
}
// The page has its own first and second headings.
markdown.core.ruler.push('lower_headings', ({ tokens }) => {
  for (const token of tokens) if (/^h[1-4]$/.test(token.tag)) token.tag = `h${Math.min(Number(token.tag[1]) + 2, 6)}`
})

/** Markdown as safe HTML: no raw HTML, no pictures, links to https only and marked as a stranger's, headings from h3. */
export function renderDescription(text: string): string {
  return markdown.render(text)
}
