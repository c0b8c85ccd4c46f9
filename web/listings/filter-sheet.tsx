import X from 'lucide-react/icons/x'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'

interface FilterSheetProps {
  open: boolean
  onClose: () => void
  /** '612 projects'. */
  count: string
  /** The URL without the form's filters. */
  clearPath: string
  /** The form, named 'sheet'. */
  children: ReactNode
}

/** The filters of narrow screens, in a bottom sheet; selections show immediately behind it. */
export function FilterSheet({ open, onClose, count, clearPath, children }: FilterSheetProps) {
  return (
    <Modal open={open} onClose={onClose} title="Filters" className="fsheet" layer="dialog">
      <div className="fsheet__h">
        <p className="t-section" aria-hidden="true">
          Filters
        </p>
        <Link className="link link--plain" preventScrollReset to={clearPath}>
          Clear all
        </Link>
        <IconButton icon={X} iconSize={20} label="Close" onClick={onClose} />
      </div>
      <div className="fsheet__b">
        <Suspense>{children}</Suspense>
      </div>
      <div className="fsheet__f">
        <Button look="primary" className="btn--block" onClick={onClose}>
          Show {count}
        </Button>
      </div>
    </Modal>
  )
}
