import { timings } from '@guildhall/contract/limits/shared.ts'
import { projectSaved } from '@guildhall/contract/projects/form-texts.ts'
import type { Project } from '@guildhall/contract/projects/projects.ts'
import { useNavigate } from 'react-router'
import { SuccessModal } from '#ui/overlays/success-modal.tsx'

interface SavedDialogProps {
  project: Project
  isCreated: boolean
  onClose: () => void
}

/** Says that a project is saved; of one that nobody can buy yet, what is left, without closing on its own. */
export function SavedDialog({ project, isCreated, onClose }: SavedDialogProps) {
  const navigate = useNavigate()
  const page = `/product/${project.id}`
  const isWaiting = project.notOnSaleYet && project.visibility === 'public'
  return (
    <SuccessModal
      open
      onClose={onClose}
      title={isCreated ? projectSaved.created : projectSaved.updated}
      text={
        isWaiting
          ? `“${project.title}” is on the marketplace. One step left before people can buy: add your business details. It takes about two minutes.`
          : sentence(project)
      }
      {...(isWaiting
        ? {
            next: {
              label: 'Add business details',
              // In place of the drawer: closing that too would go back, and the later of the two would win.
              run: () => void navigate('/ready-to-sell', { replace: true }),
            },
          }
        : {
            closeAfterMs: timings.successModalMs,
            ...(project.visibility === 'public' && isCreated
              ? { next: { label: 'View project', run: () => void navigate(page, { replace: true }) } }
              : {}),
          })}
    />
  )
}

function sentence({ title, visibility }: Project): string {
  if (visibility === 'public') return `“${title}” is on the marketplace.`
  return visibility === 'draft' ? `“${title}” is saved as a draft.` : `“${title}” is saved.`
}
