import type { ReactNode } from 'react'
import { SidePanel } from '#ui/overlays/side-panel.tsx'

/** The details of a conversation, where there is no room beside it. */
export function DetailsPanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <SidePanel open onClose={onClose} title="Details" head={<p className="t-section">Details</p>} closeLabel="Close">
      {children}
    </SidePanel>
  )
}
