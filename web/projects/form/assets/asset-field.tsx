import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatBytes } from '#lib/format/bytes.ts'
import { KeptField } from '#uploads/kept-field.tsx'
import { KeptRow } from '#uploads/kept-row.tsx'
import type { CheckedValues } from '../form-check.ts'
import { Grip, WaitingRow } from './asset-row.tsx'
import type { Assets } from './use-assets.ts'

/** The files and links that only a buyer opens: sent, ordered, renamed, removed. */
export function AssetField({ assets }: { assets: Assets }) {
  const forSale = useWatch<CheckedValues, 'forSale'>({ name: 'forSale' })
  const { lines, waiting } = assets
  const [said, setSaid] = useState('')
  const stored = lines.flatMap(({ asset }) => asset?.id ?? [])

  function move(id: string, to: number) {
    if (to < 0 || to >= stored.length) return
    assets.move(id, to)
    setSaid(`Moved to place ${to + 1} of ${stored.length}`)
  }

  return (
    <KeptField
      title="Files for buyers"
      heading="h2"
      titleClass="dr__h"
      help={
        forSale
          ? `Only a buyer opens these files and links; everybody sees how many there are and how large. Up to ${formatBytes(assetLimits.maxBytes)} each.`
          : 'This piece is not for sale, so nobody but you opens these files and links.'
      }
      files={assets}
      said={said}
    >
      {(onRemoved) => (
        <>
          {lines.map((line) => {
            const { asset } = line
            const place = asset ? stored.indexOf(asset.id) : -1
            const grip =
              asset && stored.length > 1 ? (
                <Grip name={asset.name} id={asset.id} place={place} onMove={(to) => move(asset.id, to)} />
              ) : undefined
            return (
              <KeptRow
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
      )}
    </KeptField>
  )
}
