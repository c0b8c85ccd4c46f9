import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { Button } from '#ui/button.tsx'
import { copy } from '#ui/overlays/copy.ts'

interface RecoveryCodeListProps {
  codes: readonly string[]
  onDone: () => void
}

/** The recovery codes, once: to copy and to download. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const text = codes.join('\n')
  return (
    <div className="mt-4">
      <p className="c2">
        Each code signs you in once, if you lose your phone or your passkey. We show them only now: keep them where you
        keep other important papers.
      </p>
      <ul className="codes mt-3" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="btn-group mt-3">
        <Button icon={Copy} size="sm" onClick={() => void copy(text, 'Recovery codes')}>
          Copy
        </Button>
        <Button icon={Download} size="sm" onClick={() => save(text)}>
          Download
        </Button>
      </div>
      <div className="btn-group mt-5 justify-end w-full">
        <Button look="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}

function save(codes: string): void {
  const lines = ['Recovery codes for Guildhall. Each works once.', '', codes, ''].join('\n')
  const url = URL.createObjectURL(new Blob([lines], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'guildhall-recovery-codes.txt' })
  link.click()
  URL.revokeObjectURL(url)
}
