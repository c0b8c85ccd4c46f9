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
