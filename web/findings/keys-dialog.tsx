import type { FindingRole } from '@guildhall/contract/findings/options.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'

interface KeysDialogProps {
  role: FindingRole
  isOpen: boolean
  onClose: () => void
}

const everybody = [
  ['j', 'Next finding'],
  ['k', 'Previous finding'],
  ['Enter', 'Show or hide its texts'],
  ['?', 'These keys'],
] as const

const writers = [
  ['n', 'New finding'],
  ['e', 'Edit it'],
  ['1 to 5', 'Severity, from critical to info'],
] as const

/** The keys of the list of findings. */
export function KeysDialog({ role, isOpen, onClose }: KeysDialogProps) {
  const keys = role === 'provider' && isOpen ? [...everybody, ...writers] : everybody
  return (
    <Dialog open onClose={onClose} title="Keys">
      <dl className="kv mt-4">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="kbd">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
