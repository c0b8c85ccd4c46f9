import { createClient } from '@guildhall/contract/api/client.ts'
import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'
import type { Announced } from '@guildhall/contract/content/announcement-options.ts'
import type { announcementEndpoints } from '@guildhall/contract/content/announcements.ts'
import { announcementCalls } from '@guildhall/contract/content/calls.ts'
import Megaphone from 'lucide-react/icons/megaphone'
import X from 'lucide-react/icons/x'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { browserSend } from '#lib/api/transport.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Icon } from '#ui/pictures/icon.tsx'

const api = createClient<typeof announcementEndpoints>(announcementCalls, browserSend)

/**
 * What the staff announce, below the header. It is in the first HTML, so nothing moves; a screen reader hears politely of one
 * that arrives later. `isMember`: the server keeps that it was dismissed; otherwise this browser does, until it ends.
 */
export function Announcement({ announced, isMember }: { announced: Announced | null; isMember: boolean }) {
  const dismissed = useSyncExternalStore(subscribe, currentlyDismissed, () => '')
  const shown = announced && announced.id !== dismissed ? announced : null
  return (
    <div className="announce" aria-live="polite">
      {shown ? (
        <section className="announce__in" aria-label="Announcement">
          <Icon of={Megaphone} size={17} />
          <p>
            {shown.text}
            {shown.link ? (
              <>
                {' '}
                <AnnouncedLink {...shown.link} />
              </>
            ) : null}
          </p>
          <IconButton icon={X} size="sm" label="Dismiss the announcement" onClick={() => dismiss(shown, isMember)} />
        </section>
      ) : null}
    </div>
  )
}

function AnnouncedLink({ label, to }: NonNullable<Announced['link']>) {
  if (to.startsWith('/'))
    return (
      <Link className="link" to={to}>
        {label}
      </Link>
    )
  return (
    <a className="link" href={to} rel="noopener noreferrer">
      {label}
    </a>
  )
}

const listeners = new Set<() => void>()
let dismissedHere = ''
const currentlyDismissed = () => dismissedHere

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(dismissed: string) {
  dismissedHere = dismissed
  for (const listener of listeners) listener()
}

/** Hides it at once; it comes back, with the reason, where that cannot be kept. */
function dismiss({ id, until }: Announced, isMember: boolean) {
  show(id)
  // The focused element disappears; the page takes the focus.
  document.getElementById('main')?.focus({ preventScroll: true })
  if (isMember) {
    api.dismiss({ params: { id } }).catch((error: Error) => {
      toast.error(`The announcement could not be dismissed. ${error.message}`)
      show('')
    })
    return
  }
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
  document.cookie = `${cookieNames.announcementDismissed}=${id}; path=/; expires=${new Date(until).toUTCString()}; samesite=lax${secure}`
}
