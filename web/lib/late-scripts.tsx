import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'

interface Tag {
  href?: string
  type?: string
  dangerouslySetInnerHTML?: { __html: string }
  children?: ReactNode
}

/**
 * The router's scripts, asked for only once the page has been painted: on a slow line styles, letters and the first
 * pictures come before them, and the page can be read while they load. What is pressed meanwhile waits
 * (`early-click.ts`). In the browser the texts have run and are not compared.
 */
export function LateScripts({ nonce }: { nonce: string | undefined }) {
  const [context, routes] = import.meta.env.SSR ? textsOf(nonce) : [' ', ' ']
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the router's own */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: context }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the router's own, in a constant of ours */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: routes }} />
    </>
  )
}

// Called, not drawn: the router has no property for when, so its tags are taken apart.
function textsOf(nonce: string | undefined): [string, string] {
  const tags = tagsIn(Scripts({ nonce }))
  const texts = tags.flatMap(({ props }) => props.dangerouslySetInnerHTML?.__html ?? [])
  const modules = tags.flatMap(({ props }) => props.href ?? [])
  return [texts[0] ?? '', afterPaint(modules, texts[1] ?? '')]
}

function tagsIn(node: ReactNode): ReactElement<Tag>[] {
  return Children.toArray(node).flatMap((each) => {
    if (!isValidElement<Tag>(each)) return []
    return each.type === Fragment ? tagsIn(each.props.children) : each
  })
}

// A page in a tab behind is not painted until somebody looks at it, and is to be ready by then.
const afterPaint = (modules: string[], script: string) => `{
const { nonce } = document.currentScript
const add = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), { nonce, ...properties }))
const start = () => {
for (const href of ${quoted(modules)}) add('link', { rel: 'modulepreload', href, fetchPriority: 'low' })
add('script', { type: 'module', text: ${quoted(script)} })
}
if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
}`

const quoted = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')
