import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'
import X from 'lucide-react/icons/x'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'

/**
 * Shown once per calendar day, until it is dismissed. The server includes it in the first HTML when it is `due`; afterwards
 * the browser's cookie decides, which is also deleted on sign-out.
 */
export function CookieBanner({ due }: { due: boolean }) {
  const shown = useSyncExternalStore(subscribe, isDue, () => due)
  if (!shown) return null
  return (
    <section
      className="cookie"
      aria-labelledby="cookie-banner"
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
    >
      <h2 className="t-sub" id="cookie-banner">
        Cookies &amp; Your Privacy
      </h2>
      <p className="c2 t-sm">
        We use cookies to keep you signed in and to remember your theme. Read the{' '}
        <Link className="link" to="/cookie-policy">
          cookie policy
        </Link>
        ,{' '}
        <Link className="link" to="/terms-conditions">
          terms
        </Link>{' '}
        and{' '}
        <Link className="link" to="/privacy-policy">
          privacy policy
        </Link>
        .
      </p>
      <Button look="primary" size="sm" onClick={close}>
        Got it
      </Button>
      <IconButton icon={X} size="sm" label="Close" onClick={close} />
    </section>
  )
}

const listeners = new Set<() => void>()
// Closing must work even where cookies are refused.
let closedHere = false

function isDue(): boolean {
  if (document.cookie.split('; ').includes(`${cookieNames.cookieBannerSeen}=1`)) return false
  return !closedHere
}

function close() {
  const midnight = new Date(new Date().setHours(24, 0, 0, 0)).toUTCString()
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
  document.cookie = `${cookieNames.cookieBannerSeen}=1; path=/; expires=${midnight}; samesite=lax${secure}`
  closedHere = isDue()
  // The focused element disappears; the page takes the focus.
  document.getElementById('main')?.focus({ preventScroll: true })
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
