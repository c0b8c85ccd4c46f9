import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { copyText } from '../messages/group.tsx'
import { dropUnsent, keepUnsent, type Unsent } from './store.ts'

interface UnsentDialogProps {
  open: boolean
  onClose: () => void
  title: string
  refused: readonly Unsent[]
}

/** Refused messages with their errors: copied, tried again or deleted. */
export function UnsentDialog({ open, onClose, title, refused }: UnsentDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <p className="c2 mt-1">Unsent messages stay in this browser until you sign out.</p>
      <ul className="unsent" aria-label="Messages that were not sent">
        {refused.map((each) => (
          <Refused key={each.body.clientId} unsent={each} onDone={() => refused.length === 1 && onClose()} />
        ))}
      </ul>
    </Dialog>
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
