import type { Asset } from '@guildhall/contract/assets.ts'
import Download from 'lucide-react/icons/download'
import FileIcon from 'lucide-react/icons/file'
import FileUp from 'lucide-react/icons/file-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Link2 from 'lucide-react/icons/link-2'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { formatBytes } from '#lib/format-bytes.ts'
import { DateOf } from '#lib/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { AssetLinkForm } from './asset-link-form.tsx'
import { type AssetUpload, assetUploads } from './asset-uploads.ts'
import { dragTile } from './drag-tile.ts'
import type { AssetLine, Assets, Waiting } from './use-assets.ts'

interface AssetRowProps {
  line: AssetLine
  assets: Assets
  /** Among those that can change places; -1 for what the server does not know yet. */
  place: number
  places: number
  onMoved: (to: number) => void
  onRemoved: () => void
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** One file or link with its state and what can be done with it. */
export function AssetRow({ line, assets, place, places, onMoved, onRemoved }: AssetRowProps) {
  const { asset, upload } = line
  const [mode, setMode] = useState<'shown' | 'edited' | 'asked'>('shown')
  const name = asset?.name ?? upload?.file.name ?? ''

  async function remove() {
    await assets.remove(line)
    onRemoved()
  }
  function move(to: number) {
    if (place < 0 || to < 0 || to >= places) return
    assets.move(line.id, to)
    onMoved(to)
  }

  return (
    <li className="frow afs__row" data-tile={place < 0 ? undefined : place} data-moved={line.id}>
      {place < 0 || places < 2 ? null : <Grip name={name} id={line.id} place={place} onMove={move} />}
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
        {asset && !upload ? <StoredActs asset={asset} assets={assets} onEdit={() => setMode('edited')} /> : null}
        <IconButton
          icon={Trash2}
          size="sm"
          label={`Remove ${name}`}
          // What is complete took its time to come.
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
              Keep it
            </Button>
          </span>
        </span>
      ) : null}
      {mode === 'edited' && asset ? (
        <AssetLinkForm
          title={`Change ${name}`}
          act="Save"
          name={name}
          url={asset.url}
          onSave={async (next, url) => {
            await assets.change(asset.id, asset.url === null ? { name: next } : { name: next, url })
            setMode('shown')
          }}
          onCancel={() => setMode('shown')}
        />
      ) : null}
    </li>
  )
}

/** A file or link that is sent once the project is stored. */
export function WaitingRow({ waiting, onRemove }: { waiting: Waiting; onRemove: () => void }) {
  const isFile = 'file' in waiting
  const name = isFile ? waiting.file.name : waiting.name
  return (
    <li className="frow afs__row">
      <span className="frow__i">
        <Icon of={isFile ? FileIcon : Link2} size={17} />
      </span>
      <span className="grow min-w-0">
        <span className="med trunc block">{name}</span>
        <span className="c3 t-xs num block afs__fact">
          {isFile
            ? `${formatBytes(waiting.file.size)}. Sent when the project is saved.`
            : 'Added when the project is saved.'}
        </span>
      </span>
      <IconButton icon={Trash2} size="sm" label={`Remove ${name}`} onClick={onRemove} />
    </li>
  )
}

interface GripProps {
  name: string
  id: string
  place: number
  onMove: (to: number) => void
}

function Grip({ name, id, place, onMove }: GripProps) {
  const button = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  // A node that changes places loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is in its new place
  useLayoutEffect(() => {
    if (isPressed.current) button.current?.focus()
    isPressed.current = false
  }, [place])
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    isPressed.current = true
    onMove(place + step)
  }
  return (
    <IconButton
      ref={button}
      icon={GripVertical}
      size="sm"
      className="up__grip"
      label={`Move ${name}; arrow keys change its place`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => dragTile(event, id, onMove)}
    />
  )
}

function Progress({ upload: { file, sent, state, message } }: { upload: AssetUpload }) {
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
          <span className="t-xs c2 block">The line is cut. It goes on by itself when it is back.</span>
        ) : null}
        {state === 'failed' ? <span className="error afs__why">{message}</span> : null}
      </span>
    </>
  )
}

function UploadActs({ upload: { id, file, state } }: { upload: AssetUpload }) {
  if (state === 'paused')
    return (
      <IconButton icon={Play} size="sm" label={`Go on with ${file.name}`} onClick={() => assetUploads.resume(id)} />
    )
  if (state === 'failed')
    return (
      <IconButton icon={RotateCw} size="sm" label={`Try ${file.name} again`} onClick={() => assetUploads.resume(id)} />
    )
  return <IconButton icon={Pause} size="sm" label={`Pause ${file.name}`} onClick={() => assetUploads.pause(id)} />
}

function StoredActs({ asset, assets, onEdit }: { asset: Asset; assets: Assets; onEdit: () => void }) {
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
            if (file) assets.goOn(asset, file)
            currentTarget.value = ''
          }}
        />
      </>
    )
  return (
    <>
      {url === null ? (
        <IconButton icon={Download} size="sm" label={`Download ${name}`} onClick={() => void assets.open(id)} />
      ) : null}
      <IconButton icon={Pencil} size="sm" label={url === null ? `Rename ${name}` : `Change ${name}`} onClick={onEdit} />
    </>
  )
}

function factOf(asset: Asset | undefined, upload: AssetUpload | undefined) {
  if (upload) {
    const { state, sent, file } = upload
    const share = `${formatBytes(sent)} of ${formatBytes(file.size)}`
    if (state === 'queued') return `${formatBytes(file.size)}, waits for its turn`
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
      {formatBytes(asset.received)} of {size} arrived. Choose the same file to go on.
      {asset.endsAt ? (
        <>
          {' '}
          Kept until <DateOf at={asset.endsAt} />.
        </>
      ) : null}
    </>
  )
}
