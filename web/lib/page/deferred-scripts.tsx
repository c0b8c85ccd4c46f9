import { Children, createContext, Fragment, isValidElement, type ReactElement, type ReactNode, useContext } from 'react'
import { Scripts } from 'react-router'

interface Tag {
  href?: string
  type?: string
  dangerouslySetInnerHTML?: { __html: string }
  children?: ReactNode
}

/**
 * The router's scripts, requested only after the first paint: on a slow connection, styles, fonts and the first pictures
 * load before them, and the page can be read meanwhile. Presses made in the meantime are kept (`earlyClickScript`). In the
 * browser the scripts have already run; React finds them there and compares nothing.
 */
export function DeferredScripts({ nonce }: { nonce: string | undefined }) {
  if (!import.meta.env.SSR) return inBrowser
  const { context, module, preloads } = textsOf(nonce)
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the router's own */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: context }} />
      {/* Browsers do not run this type. `startScript` runs the text as a module, which the page's CSP allows. */}
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

// Called, not rendered: the router has no property for the load time, so its tags are taken apart.
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

// A page in a background tab is not painted until it is shown, and should be ready by then.
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
 * Runs before anything can be pressed (root.tsx puts it into the page with its nonce): while scripts load, it remembers the
 * last press of a button that needs them and stops the event, so that half-loaded scripts cannot handle it too. Enter in a
 * field of a form that needs them is remembered like the press of its button. A later press elsewhere replaces it.
 */
export const earlyClickScript = `{let replay
const hear=event=>{const button=event.target.closest?.('button[type=button]:not([popovertarget])');replay=button&&(()=>button.isConnected&&button.click());if(button)event.stopImmediatePropagation()}
const enter=event=>{const {key,isComposing,target}=event;if(key==='Enter'&&!isComposing&&target.matches?.('form:not([action]) input:not([type=file])')){event.preventDefault();replay=()=>target.isConnected&&target.form.requestSubmit()}}
addEventListener('click',hear,true)
addEventListener('keydown',enter,true)
addEventListener('${hydrated}',()=>{removeEventListener('click',hear,true);removeEventListener('keydown',enter,true);replay?.()},{once:true})}`

/** Replays the remembered press once scripts have rendered the page: only then does a form's button submit. */
export function replayEarlyClick(): void {
  setTimeout(() => dispatchEvent(new Event(hydrated)))
}

/** Known during server rendering. Browsers hide the attribute and do not need it. */
export const NonceContext = createContext<string | undefined>(undefined)

/** Returns the nonce that this response's inline scripts must carry. */
export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
