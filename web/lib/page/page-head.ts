import type { MetaDescriptor } from 'react-router'

/** What search engines and shared links show for a page. */
interface PageHead {
  title: string
  description: string
  /** The canonical URL: the path, and the query where it makes a different page. */
  path: string
  /** The page's own picture; without it, the site's. */
  image?: string | null | undefined
  type?: 'website' | 'product' | 'profile' | 'article'
  /** schema.org data, for types that search engines support. */
  data?: object
}

interface Matches {
  matches: readonly ({ loaderData?: unknown } | undefined)[]
}

const siteName = 'Guildhall'
const siteImage = '/social-card.png'

/** Returns the title, description, canonical URL, social card and structured data of a public page. */
export function pageHead(args: Matches, { title, description, path, image, type, data }: PageHead): MetaDescriptor[] {
  const origin = originOf(args)
  if (!origin) return [{ title: withSite(title) }]
  const address = origin + path
  const property = (name: string, content: string) => ({ property: `og:${name}`, content })
  return [
    { title: withSite(title) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    property('type', type ?? 'website'),
    property('site_name', siteName),
    property('title', title),
    property('description', description),
    property('url', address),
    property('image', new URL(image ?? siteImage, origin).href),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(data ? [{ 'script:ld+json': data as Record<string, never> }] : []),
  ]
}

/** Returns the title and noindex of a private page or a sign-in step. */
export function privateHead(title: string, description?: string): MetaDescriptor[] {
  return [
    { title: withSite(title) },
    ...(description ? [{ name: 'description', content: description }] : []),
    { name: 'robots', content: 'noindex' },
  ]
}

/** Returns APP_ORIGIN from the root loader; empty on the root's own error page. */
export function originOf({ matches }: Matches): string {
  return (matches[0]?.loaderData as { origin?: string } | undefined)?.origin ?? ''
}

function withSite(title: string): string {
  return title.includes(siteName) ? title : `${title} – ${siteName}`
}
