import { assetLimits } from '@guildhall/contract/asset-limits.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import { KeptField } from '#uploads/kept-field.tsx'
import { KeptRow } from '#uploads/kept-row.tsx'
import type { DeliveryFiles } from './use-delivery-files.ts'

/** The files and links of a delivery: sent as they are chosen, and kept while the dialog is closed. */
export function DeliveryField({ files }: { files: DeliveryFiles }) {
  return (
    <div className="field">
      <KeptField
        title="Files and links"
        heading="h3"
        titleClass="label"
        help={`Up to ${formatBytes(assetLimits.maxBytes)} each. What you add waits here for a day, also when you close this.`}
        files={files}
      >
        {(onRemoved) =>
          files.lines.map((line) => <KeptRow key={line.id} line={line} files={files} onRemoved={onRemoved} />)
        }
      </KeptField>
    </div>
  )
}
