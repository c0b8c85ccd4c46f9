import './host-proofs.css'
import type { HostProof } from '@guildhall/contract/audits/options.ts'
import { hostProofWords } from '@guildhall/contract/audits/words.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states/notice.tsx'

interface HostProofWaysProps {
  host: string
  /** The text to publish. */
  token: string
  /** Where the text goes as a DNS record, and as a file. */
  record: string
  file: string
  /** Looks for the text in one of the two places. */
  prove: Pick<UseMutationResult<unknown, Error, HostProof>, 'mutate' | 'isPending' | 'variables' | 'isError' | 'error'>
}

/** How to prove that a host is one's own: the text to publish, where, and the buttons that check it. */
export function HostProofWays({ host, token, record, file, prove }: HostProofWaysProps) {
  // An address has no records.
  const isName = !host.includes(':') && !/^[\d.]+$/.test(host)
  const ways: { way: HostProof; where: string; what: string }[] = [
    ...(isName ? [{ way: 'dns' as const, where: record, what: 'TXT record at' }] : []),
    { way: 'file', where: file, what: 'Text file at' },
  ]
  return (
    <div className="mt-2">
      <p className="c2 t-sm">
        {isName ? 'Publish this text in one of the two places' : 'Publish this text'}, then ask us to check.
      </p>
      <p className="host-proof__token">
        <code>{token}</code>
      </p>
      {/* The answer of the last look is heard when it changes. */}
      <div aria-live="polite">{prove.isError ? <Notice kind="error">{failureText(prove.error)}</Notice> : null}</div>
      {ways.map(({ way, where, what }) => (
        <div key={way} className="host-proof__way">
          <p className="min-w-0">
            <span className="block semi t-sm">{hostProofWords[way]}</span>
            <span className="block c2 t-sm wrap-anywhere">
              {what} <code>{where}</code>
            </span>
          </p>
          <Button
            look="second"
            size="sm"
            busy={prove.isPending && prove.variables === way}
            disabled={prove.isPending}
            onClick={() => prove.mutate(way)}
          >
            {way === 'dns' ? 'Check the record' : 'Check the file'}
          </Button>
        </div>
      ))}
    </div>
  )
}
