import FileIcon from 'lucide-react/icons/file'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Link2 from 'lucide-react/icons/link-2'
import Trash2 from 'lucide-react/icons/trash-2'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { formatBytes } from '#lib/format/bytes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { FileOrLinkRow } from '#uploads/file-or-link-row.tsx'
import { dragTile } from '#uploads/tile-drag.ts'
import type { Assets, Waiting } from './use-assets.ts'

interface AssetRowsProps {
  assets: Assets
  /** Announces a text to screen readers. */
  onSay: (text: string) => void
  /** A row was removed: the focus needs another place. */
  onRemoved: () => void
}

/** The stored files and links in their order, then those that wait for the project to be stored. */
export function AssetRows({ assets, onSay, onRemoved }: AssetRowsProps) {
  const { lines, waiting } = assets
  const stored = lines.flatMap(({ asset }) => asset?.id ?? [])

  function move(id: string, to: number) {
    if (to < 0 || to >= stored.length) return
    assets.move(id, to)
    onSay(`Moved to place ${to + 1} of ${stored.length}`)
  }

  return (
    <>
      {lines.map((line) => {
        const { asset } = line
        const place = asset ? stored.indexOf(asset.id) : -1
        const grip =
          asset && stored.length > 1 ? (
            <Grip name={asset.name} id={asset.id} place={place} onMove={(to) => move(asset.id, to)} />
          ) : undefined
        return (
          <FileOrLinkRow
            key={line.id}
            line={line}
            files={assets}
            onChange={assets.change}
            grip={grip}
            {...(place < 0 ? {} : { place })}
            onRemoved={onRemoved}
          />
        )
      })}
      {waiting.map((each) => (
        <WaitingRow
          key={each.id}
          waiting={each}
          onRemove={() => {
            assets.unwait(each.id)
            onRemoved()
          }}
        />
      ))}
    </>
  )
}

/** A file or link that is uploaded once the project is stored. */
function WaitingRow({ waiting, onRemove }: { waiting: Waiting; onRemove: () => void }) {
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
            ? `${formatBytes(waiting.file.size)}. Uploaded when you save the project.`
            : 'Added when you save the project.'}
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

const steps: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** Moves a file or link, by arrow keys and by dragging. */
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
