import type { Asset } from '@guildhall/contract/projects/assets.ts'
import Download from 'lucide-react/icons/download'
import FileIcon from 'lucide-react/icons/file'
import FileUp from 'lucide-react/icons/file-up'
import Link2 from 'lucide-react/icons/link-2'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useRef, useState } from 'react'
import { formatBytes } from '#lib/format/bytes.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { LinkForm } from './link-form.tsx'
import { type FileOrLink, type FilesAndLinks, type Upload, uploads } from './uploads.ts'

interface FileOrLinkRowProps {
  line: FileOrLink
  files: Pick<FilesAndLinks, 'remove' | 'resume' | 'open'>
  /** Changes its name and URL, if that is possible. */
  onChange?: (id: string, body: { name: string; url?: string }) => Promise<void>
  /** Shown before it, such as a grip, and its position among the sortable lines. */
  grip?: ReactNode
  place?: number
  onRemoved: () => void
}

/** One file or link with its state and actions. */
export function FileOrLinkRow({ line, files, onChange, grip, place, onRemoved }: FileOrLinkRowProps) {
  const { asset, upload } = line
  const [mode, setMode] = useState<'shown' | 'edited' | 'asked'>('shown')
  const name = asset?.name ?? upload?.file.name ?? ''

  async function remove() {
    await files.remove(line)
    onRemoved()
  }

  return (
    <li className="frow afs__row" data-tile={place} data-moved={line.id}>
      {grip}
      <span className="frow__i">
        <Icon of={asset?.kind === 'link' ? Link2 : FileIcon} size={17} />
      </span>
      <span className="grow min-w-0">
        <span className="med trunc block">{name}</span>
        <span className="c3 t-xs num block afs__fact">{factOf(asset, upload)}</span>
        {upload ? <Progress upload={upload} /> : null}
      </span>
      <span className="row gap-0 afs__acts">
        {upload ? <UploadActs upload={upload} /> : null}
        {asset && !upload ? (
          <StoredActs asset={asset} files={files} onEdit={onChange && (() => setMode('edited'))} />
        ) : null}
        <IconButton
          icon={Trash2}
          size="sm"
          label={`Remove ${name}`}
          // A complete file took time to upload, so confirm first.
          onClick={() => (asset?.state === 'ready' && asset.kind === 'file' ? setMode('asked') : void remove())}
        />
      </span>
      {mode === 'asked' ? (
        <span className="afs__more" role="alert">
          <span>Remove it for good?</span>
          <span className="btn-group">
            <Button size="sm" look="danger" onClick={() => void remove()}>
              Remove file
            </Button>
            <Button size="sm" look="quiet" onClick={() => setMode('shown')}>
              Keep file
            </Button>
          </span>
        </span>
      ) : null}
      {mode === 'edited' && asset && onChange ? (
        <LinkForm
          title={`Change ${name}`}
          act="Save"
          name={name}
          url={asset.url}
          onSave={async (next, url) => {
            await onChange(asset.id, asset.url === null ? { name: next } : { name: next, url })
            setMode('shown')
          }}
          onCancel={() => setMode('shown')}
        />
      ) : null}
    </li>
  )
}

function Progress({ upload: { file, sent, state, message } }: { upload: Upload }) {
  return (
    <>
      <span
        className="bar bar--thin mt-1"
        role="progressbar"
        aria-label={`Uploading ${file.name}`}
        aria-valuenow={Math.floor((100 * sent) / file.size)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${(100 * sent) / file.size}%` }} />
      </span>
      <span className="block" aria-live="polite">
        {state === 'cut' ? (
          <span className="t-xs c2 block">Connection lost. The upload resumes when you are back online.</span>
        ) : null}
        {state === 'failed' ? <span className="error afs__why">{message}</span> : null}
      </span>
    </>
  )
}

function UploadActs({ upload: { id, file, state } }: { upload: Upload }) {
  if (state === 'paused')
    return <IconButton icon={Play} size="sm" label={`Resume ${file.name}`} onClick={() => uploads.resume(id)} />
  if (state === 'failed')
    return <IconButton icon={RotateCw} size="sm" label={`Try ${file.name} again`} onClick={() => uploads.resume(id)} />
  return <IconButton icon={Pause} size="sm" label={`Pause ${file.name}`} onClick={() => uploads.pause(id)} />
}

interface StoredActsProps {
  asset: Asset
  files: Pick<FilesAndLinks, 'resume' | 'open'>
  onEdit: (() => void) | undefined
}

function StoredActs({ asset, files, onEdit }: StoredActsProps) {
  const input = useRef<HTMLInputElement>(null)
  const { id, name, url, state } = asset
  if (state === 'uploading')
    return (
      <>
        <Button size="sm" icon={FileUp} onClick={() => input.current?.click()}>
          Choose file
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`The rest of ${name}`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) files.resume(asset, file)
            currentTarget.value = ''
          }}
        />
      </>
    )
  return (
    <>
      {url === null ? (
        <IconButton icon={Download} size="sm" label={`Download ${name}`} onClick={() => void files.open(id)} />
      ) : null}
      {onEdit ? (
        <IconButton
          icon={Pencil}
          size="sm"
          label={url === null ? `Rename ${name}` : `Change ${name}`}
          onClick={onEdit}
        />
      ) : null}
    </>
  )
}

function factOf(asset: Asset | undefined, upload: Upload | undefined) {
  if (upload) {
    const { state, sent, file } = upload
    const share = `${formatBytes(sent)} of ${formatBytes(file.size)}`
    if (state === 'queued') return `${formatBytes(file.size)}, waiting to upload`
    return state === 'paused' ? `Paused, ${share}` : share
  }
  if (!asset) return ''
  if (asset.url !== null)
    return (
      <a className="link" href={asset.url} target="_blank" rel="noreferrer">
        {asset.url}
      </a>
    )
  const size = formatBytes(asset.size ?? 0)
  if (asset.state === 'ready') return size
  return (
    <>
      {formatBytes(asset.received)} of {size} uploaded. Choose the same file to continue.
      {asset.endsAt ? (
        <>
          {' '}
          Kept until <DateOf at={asset.endsAt} />.
        </>
      ) : null}
    </>
  )
}
