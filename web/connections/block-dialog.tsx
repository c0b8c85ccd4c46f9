import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'

/** A form that first reports something of the person's; `onReported` continues with the block. */
export type ReportFirst = (act: { onReported: () => void; onClose: () => void }) => ReactNode

interface BlockDialogProps {
  name: string
  busy: boolean
  /** Null where there is nothing of the person's to report. */
  reportFirst?: ReportFirst | null
  onClose: () => void
  onBlock: () => void
}

/**
 * Asks for one confirmation before blocking, and explains what it means. A report comes first: after the block, the content
 * is no longer visible.
 */
export function BlockDialog({ name, busy, reportFirst = null, onClose, onBlock }: BlockDialogProps) {
  const [wants, setWants] = useState(false)
  const [isReported, setReported] = useState(false)
  const asksReport = reportFirst !== null && !isReported
  const onReported = () => {
    setReported(true)
    onBlock()
  }
  return (
    <Dialog open asks wide={wants} onClose={onClose} title={`Block ${name}?`}>
      <p className="mt-2">
        You can no longer find each other, and your connection ends. We do not tell {name}. Orders between you continue.
      </p>
      {asksReport ? (
        <div className="mt-4">
          <Checkbox
            label="Report them too"
            help="Blocking hides the conversation, so we send your report first."
            checked={wants}
            onChange={({ target }) => setWants(target.checked)}
          />
        </div>
      ) : null}
      {isReported ? <Notice kind="ok">Your report was sent.</Notice> : null}
      {asksReport && wants ? (
        <div className="mt-4">{reportFirst({ onReported, onClose })}</div>
      ) : (
        <div className="btn-group justify-end w-full mt-4">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger-solid" busy={busy} onClick={onBlock}>
            Block
          </Button>
        </div>
      )}
    </Dialog>
  )
}
