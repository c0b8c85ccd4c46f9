import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { useUnsent } from './store.ts'

const loadDialog = () => import('./unsent-dialog.tsx').then((module) => module.UnsentDialog)
const UnsentDialog = lazyPart(loadDialog)

/** Loads what is needed to look at a message that is refused, before it is written: the network may be gone then. */
export const loadUnsentDialog = (): void => void loadDialog().catch(() => {})

/** Above the list: refused messages, including those of conversations that no longer exist. Renders nothing without any. */
export function UnsentNotice({ owner }: { owner: string }) {
  const [isOpen, setOpen] = useState(false)
  const refused = useUnsent().filter((each) => each.owner === owner && each.refused !== null)
  if (refused.length === 0) return null
  const words = refused.length === 1 ? '1 message was not sent' : `${refused.length} messages were not sent`
  return (
    <>
      <button type="button" className="rqlane rqlane--bad" onClick={() => setOpen(true)}>
        <Icon of={CircleAlert} size={17} />
        <span className="grow med">{words}</span>
        <span className="link">Look</span>
      </button>
      <UnsentDialog open={isOpen} onClose={() => setOpen(false)} title={words} refused={refused} />
    </>
  )
}
