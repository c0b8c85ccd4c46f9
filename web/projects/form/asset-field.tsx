import { assetLimits } from '@guildhall/contract/asset-limits.ts'
import { assetTexts } from '@guildhall/contract/errors.ts'
import FilePlus from 'lucide-react/icons/file-plus-corner'
import Link2 from 'lucide-react/icons/link-2'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatBytes } from '#lib/format-bytes.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { AssetLinkForm } from './asset-link-form.tsx'
import { AssetRow, WaitingRow } from './asset-row.tsx'
import type { CheckedValues } from './form-check.ts'
import type { Assets } from './use-assets.ts'

/** The files and links that only a buyer opens: chosen or dropped, sent in parts, ordered, renamed, removed. */
export function AssetField({ assets }: { assets: Assets }) {
  const forSale = useWatch<CheckedValues, 'forSale'>({ name: 'forSale' })
  const { lines, waiting, refused, count, isFull } = assets
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const linkButton = useRef<HTMLButtonElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [isLinking, setLinking] = useState(false)
  const [said, setSaid] = useState('')
  const stored = lines.flatMap(({ asset }) => asset?.id ?? [])

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    assets.add([...event.dataTransfer.files])
  }
  function closeLink() {
    setLinking(false)
    linkButton.current?.focus()
  }
  const kept = () => addButton.current?.focus()

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame, and dropping files is a shortcut for the button
    <div
      role="group"
      aria-labelledby={`${id}-title`}
      className={isOver ? 'afs is-over' : 'afs'}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <h2 className="dr__h" id={`${id}-title`}>
        Files for buyers{' '}
        <span className="c3 num dr__hn">
          {count} of {assetLimits.perProject}
        </span>
      </h2>
      <p className="help">
        {forSale
          ? `Only a buyer opens these files and links; everybody sees how many there are and how large. Up to ${formatBytes(assetLimits.maxBytes)} each.`
          : 'This piece is not for sale, so nobody but you opens these files and links.'}
      </p>
      {assets.error ? (
        <LoadFailure title="The files could not be loaded" message={assets.error.message} onRetry={assets.reload} />
      ) : null}
      {assets.isLoading ? <p className="c3 t-sm mt-2">Loading files</p> : null}
      {count > 0 ? (
        <ul className="lines afs__list" aria-label="Files for buyers">
          {lines.map((line) => (
            <AssetRow
              key={line.id}
              line={line}
              assets={assets}
              place={line.asset ? stored.indexOf(line.asset.id) : -1}
              places={stored.length}
              onMoved={(to) => setSaid(`Moved to place ${to + 1} of ${stored.length}`)}
              onRemoved={kept}
            />
          ))}
          {waiting.map((each) => (
            <WaitingRow
              key={each.id}
              waiting={each}
              onRemove={() => {
                assets.unwait(each.id)
                kept()
              }}
            />
          ))}
        </ul>
      ) : null}
      {isLinking ? (
        <AssetLinkForm
          title="Add a link"
          act="Add link"
          onSave={async (name, url) => {
            await assets.addLink(name, url)
            closeLink()
          }}
          onCancel={closeLink}
        />
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        onChange={({ currentTarget }) => {
          assets.add([...(currentTarget.files ?? [])])
          // So that the same file can be chosen again after it was removed.
          currentTarget.value = ''
        }}
      />
      <div className="afs__add">
        <Button ref={addButton} size="sm" icon={FilePlus} disabled={isFull} onClick={() => input.current?.click()}>
          Add files
        </Button>
        <Button
          ref={linkButton}
          size="sm"
          icon={Link2}
          disabled={isFull}
          aria-expanded={isLinking}
          onClick={() => setLinking(true)}
        >
          Add a link
        </Button>
        <span className="c3 t-sm">or drop files here</span>
      </div>
      <div aria-live="polite">
        <span className="sr-only">{said}</span>
        {isFull ? <p className="help">{assetTexts.tooMany}</p> : null}
        {refused.map(({ name, message }) => (
          <FieldError key={`${name}${message}`}>
            <span>
              <b className="semi">{name}</b> was not added. {message}
            </span>
          </FieldError>
        ))}
      </div>
    </div>
  )
}
