import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatBytes } from '#lib/format/bytes.ts'
import { lazyComponent } from '#lib/page/lazy-component.tsx'
import { FilesField } from '#uploads/files-field.tsx'
import type { CheckedValues } from './form-values.ts'
import { loadAssetRows } from './later-parts.ts'
import type { Assets } from './use-assets.ts'

const AssetRows = lazyComponent(loadAssetRows)
const VersionPanel = lazyComponent(() => import('./version-panel.tsx').then((module) => module.VersionPanel))

/** The files and links for buyers only: upload, reorder, rename, remove. */
export function AssetField({ assets }: { assets: Assets }) {
  const forSale = useWatch<CheckedValues, 'forSale'>({ name: 'forSale' })
  const [said, setSaid] = useState('')
  return (
    <>
      <FilesField
        title="Files for buyers"
        heading="h2"
        titleClass="dr__h"
        help={
          forSale
            ? `Only buyers can open these files and links; everybody can see how many there are and how large. Up to ${formatBytes(assetLimits.maxBytes)} each.`
            : 'This piece is not for sale, so only you can open these files and links.'
        }
        files={assets}
        said={said}
      >
        {(onRemoved) =>
          assets.lines.length + assets.waiting.length > 0 ? (
            <Suspense fallback={null}>
              <AssetRows assets={assets} onSay={setSaid} onRemoved={onRemoved} />
            </Suspense>
          ) : null
        }
      </FilesField>
      {assets.isSold ? (
        <Suspense fallback={null}>
          <VersionPanel assets={assets} />
        </Suspense>
      ) : null}
    </>
  )
}
