import { Children, createContext, Fragment, isValidElement, type ReactElement, type ReactNode, useContext } from 'react'
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
 * (`earlyClickScript`). In the browser the scripts have run; React finds
 * them there and compares nothing.
 */
export function DeferredScripts({ nonce }: { nonce: string | undefined }) {
  if (!import.meta.env.SSR) return inBrowser
  const { context, module, preloads } = textsOf(nonce)
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the router's own */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: context }} />
      {/* Browsers do not run this type. `startScript` runs the text as a module, and the policy of the page allows it. */}
      <script
        id={moduleId}
        type="text/plain"
        data-preloads={preloads}
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the router's own
        dangerouslySetInnerHTML={{ __html: module }}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: startScript }} />
    </>
  )
}

const inBrowser = ['context', 'module', 'start'].map((name) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a text that is not compared
  <script key={name} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: ' ' }} />
))

// Called, not drawn: the router has no property for when, so its tags are taken apart.
function textsOf(nonce: string | undefined) {
  const tags = tagsIn(Scripts({ nonce }))
  const texts = tags.flatMap(({ props }) => props.dangerouslySetInnerHTML?.__html ?? [])
  const preloads = tags.flatMap(({ props }) => props.href ?? []).join(' ')
  return { context: texts[0] ?? '', module: texts[1] ?? '', preloads }
}

function tagsIn(node: ReactNode): ReactElement<Tag>[] {
  return Children.toArray(node).flatMap((each) => {
    if (!isValidElement<Tag>(each)) return []
    return each.type === Fragment ? tagsIn(each.props.children) : each
  })
}

const moduleId = 'page-module'

// A page in a background tab is not painted until it is looked at, and should be ready by then.
const startScript = `{
const { nonce } = document.currentScript
const { dataset, textContent } = document.getElementById('${moduleId}')
const add = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), { nonce, ...properties }))
const start = () => {
for (const href of dataset.preloads.split(' ')) add('link', { rel: 'modulepreload', href, fetchPriority: 'low' })
add('script', { type: 'module', text: textContent })
}
if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
}`

const hydrated = 'hydrated'

/**
 * Runs before anything can be pressed (root.tsx puts it into the page with its nonce): remembers the last press of a
 * button that needs scripts while they are on their way, and keeps it from them, so that half of them cannot answer it
 * too. A press elsewhere afterwards counts instead.
 */
export const earlyClickScript = `{let button
const hear=event=>{button=event.target.closest?.('button[type=button]:not([popovertarget])');if(button)event.stopImmediatePropagation()}
addEventListener('click',hear,true)
addEventListener('${hydrated}',()=>{removeEventListener('click',hear,true);if(button?.isConnected)button.click()},{once:true})}`

/** Lets that press take effect once the page has been drawn as scripts draw it: a form's button sends only then. */
export function replayEarlyClick(): void {
  setTimeout(() => dispatchEvent(new Event(hydrated)))
}

/** Known while the server renders. Browsers hide the attribute and do not need it. */
export const NonceContext = createContext<string | undefined>(undefined)

/** The nonce that this answer's own inline scripts must carry. */
export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
