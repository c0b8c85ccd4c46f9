import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import { formatBytes } from '#lib/format/bytes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import type { ChosenFile, ChosenFiles } from './use-files.ts'

/** The files that go with the message, each with how far it is. */
export function ComposerFiles({ chosen }: { chosen: ChosenFiles }) {
  const { files, refusal } = chosen
  return (
    <>
      {refusal ? (
        <p className="error t-sm" role="alert">
          {refusal}
        </p>
      ) : null}
      {files.length > 0 ? (
        <ul className="composer__files" aria-label="Files to send">
          {files.map((file) => (
            <li key={file.key} className="file">
              <span className="file__i">
                <Icon of={FileText} size={18} />
              </span>
              <span className="grow min-w-0">
                <span className="med trunc block">{file.name}</span>
                <FileState file={file} onRetry={() => chosen.retry(file.key)} />
              </span>
              <IconButton
                icon={X}
                size="sm"
                label={file.stored || file.error ? `Remove ${file.name}` : `Stop sending ${file.name}`}
                onClick={() => chosen.remove(file.key)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function FileState({ file: { size, share, error, stored }, onRetry }: { file: ChosenFile; onRetry: () => void }) {
  if (error)
    return (
      <span className="composer__bad t-xs" role="alert">
        {error}{' '}
        <button type="button" className="link link--plain" onClick={onRetry}>
          Try Again
        </button>
      </span>
    )
  if (stored) return <span className="c3 t-xs num">{formatBytes(stored.size)}</span>
  return (
    <span className="c3 t-xs num">
      <progress className="composer__bar" value={share} aria-label="Sent" /> {Math.round(share * 100)} % of{' '}
      {formatBytes(size)}
    </span>
  )
}
