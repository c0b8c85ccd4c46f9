import type { ComponentProps } from 'react'
import { SidePanel } from '#ui/side-panel.tsx'
import { Details } from './details-pane.tsx'

/** The details of a conversation where there is no room beside it. */
export function DetailsPanel({ onClose, ...details }: ComponentProps<typeof Details> & { onClose: () => void }) {
  return (
    <SidePanel open onClose={onClose} title="Details" head={<p className="t-section">Details</p>} closeLabel="Close">
      <Details {...details} />
    </SidePanel>
  )
}
