import type { Project } from '@guildhall/contract/projects/projects.ts'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Price } from '../card/card-facts.tsx'
import { ProjectLink } from '../card/project-link.tsx'
import { DeleteDialog } from '../mine/lazy-delete-dialog.ts'
import { useProjectAct } from '../mine/use-project-act.ts'

/** What an owner sees where others see the price: the figures, and what can be done. */
export function OwnerBox({ project }: { project: Project }) {
  const navigate = useNavigate()
  const archive = useProjectAct(project.visibility === 'archived' ? 'restore' : 'archive')
  const [asksDelete, setAsksDelete] = useState(false)
  return (
    <>
      <dl className="kv mt-4">
        <dt>Views</dt>
        <dd>{formatCount(project.views)}</dd>
        <dt>Favorites</dt>
        <dd>{formatCount(project.favorites)}</dd>
      </dl>
      <div className="buy__own">
        <ActionBar figure={<Price project={project} />}>
          <ProjectLink project={project.id} className={buttonClass({ look: 'primary', size: 'lg', block: true })}>
            <Icon of={Pencil} />
            Edit project
          </ProjectLink>
        </ActionBar>
        <div className="row">
          {project.visibility === 'hidden' ? null : (
            <Button
              className="grow"
              icon={project.visibility === 'archived' ? ArchiveRestore : Archive}
              busy={archive.isPending}
              onClick={() => archive.mutate(project)}
            >
              {project.visibility === 'archived' ? 'Restore' : 'Archive'}
            </Button>
          )}
          <Button className="grow" look="danger" icon={Trash2} onClick={() => setAsksDelete(true)}>
            Delete
          </Button>
        </div>
      </div>
      {asksDelete ? (
        <DeleteDialog
          project={project}
          onClose={() => setAsksDelete(false)}
          onDeleted={() => void navigate('/my-projects')}
        />
      ) : null}
    </>
  )
}
