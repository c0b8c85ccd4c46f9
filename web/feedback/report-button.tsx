import Flag from 'lucide-react/icons/flag'
import { useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const ReportDialog = lazyPart(() => import('./report-dialog.tsx').then((module) => module.ReportDialog))

/** Opens the form that reports a project. */
export function ReportButton({ project }: { project: { id: string; title: string } }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn btn--quiet btn--sm" onClick={() => setOpen(true)}>
        <span className="btn__t">
          <Icon of={Flag} size={15} />
          Report
        </span>
      </button>
      {isOpen ? <ReportDialog project={project} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
