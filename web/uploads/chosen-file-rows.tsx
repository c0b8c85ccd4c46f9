import FileText from 'lucide-react/icons/file-text'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { formatBytes } from '#lib/format/bytes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import type { ChosenFile, ChosenFiles } from './chosen-files.ts'

interface Stored {
  id: string
  name: string
  size: number
}

/** Files that were chosen for a form, each with its progress. */
export function ChosenFileRows<File extends Stored>({ chosen, label }: { chosen: ChosenFiles<File>; label: string }) {
  if (chosen.files.length === 0) return null
  return (
    <ul className="lines mt-2" aria-label={label}>
      {chosen.files.map((file) => (
        <Row key={file.key} file={file} chosen={chosen} />
      ))}
    </ul>
  )
}

function Row<File extends Stored>({ file, chosen }: { file: ChosenFile<File>; chosen: ChosenFiles<File> }) {
  const { key, name, size, share, stored, error } = file
  return (
    <li className="frow">
      <span className="frow__i">
        <Icon of={FileText} size={17} />
      </span>
      <span className="grow min-w-0">
        <span className="med trunc block">{stored?.name ?? name}</span>
        {error ? (
          <span className="error block" role="alert">
            {error}
          </span>
        ) : (
          <span className="c3 t-xs num block">
            {stored ? formatBytes(stored.size) : `${Math.round(share * 100)}% of ${formatBytes(size)}`}
          </span>
        )}
      </span>
      {error ? (
        <IconButton icon={RotateCw} size="sm" label={`Try ${name} again`} onClick={() => chosen.retry(key)} />
      ) : null}
      <IconButton icon={Trash2} size="sm" label={`Remove ${name}`} onClick={() => chosen.remove(key)} />
    </li>
  )
}
