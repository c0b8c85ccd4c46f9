import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { copyText } from '../messages/group.tsx'
import { dropUnsent, keepUnsent, type Unsent, useUnsent } from './store.ts'

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
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={words}>
        <p className="c2 mt-1">Unsent messages stay in this browser until you sign out.</p>
        <ul className="unsent" aria-label="Messages that were not sent">
          {refused.map((each) => (
            <Refused key={each.body.clientId} unsent={each} onDone={() => refused.length === 1 && setOpen(false)} />
          ))}
        </ul>
      </Dialog>
    </>
  )
}

interface RefusedProps {
  unsent: Unsent
  /** The message is no longer in the list. */
  onDone: () => void
}

function Refused({ unsent, onDone }: RefusedProps) {
  const leave = (act: () => void) => {
    onDone()
    act()
  }
  const { body, files, to, refused } = unsent
  return (
    <li>
      <p className="t-sm c2">To {to}</p>
      {body.text ? (
        <p className="unsent__t" dir="auto">
          {body.text}
        </p>
      ) : null}
      {files.map(({ id, name }) => (
        <p key={id} className="t-sm truncate">
          {name}
        </p>
      ))}
      <p className="t-sm unsent__why">{refused}</p>
      <div className="btn-group mt-2">
        {body.text ? (
          <Button size="sm" onClick={() => void copyText(body.text)}>
            Copy text
          </Button>
        ) : null}
        <Button size="sm" onClick={() => leave(() => keepUnsent({ ...unsent, tries: 0, refused: null }))}>
          Try Again
        </Button>
        <Button size="sm" look="danger" onClick={() => leave(() => dropUnsent(unsent))}>
          Delete
        </Button>
      </div>
    </li>
  )
}
