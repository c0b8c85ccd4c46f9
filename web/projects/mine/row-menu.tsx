import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { withDrawer } from '../drawer-address.ts'
import { DeleteDialog } from './lazy-delete-dialog.ts'
import { useProjectAct } from './use-project-act.ts'

/** What an owner can do with a project of a list. */
export function RowMenu({ project }: { project: Pick<ProjectCard, 'id' | 'title' | 'visibility'> }) {
  const navigate = useNavigate()
  const location = useLocation()
  const archive = useProjectAct('archive')
  const restore = useProjectAct('restore')
  const [asksDelete, setAsksDelete] = useState(false)
  const { id, title, visibility } = project
  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} size="sm" iconSize={17} label={`More for ${title}`} />}
        items={[
          { label: 'Open page', icon: Eye, onSelect: () => void navigate(`/product/${id}`) },
          {
            label: 'Edit',
            icon: Pencil,
            onSelect: () =>
              void navigate(withDrawer(location, id), { state: { drawer: true }, preventScrollReset: true }),
          },
          ...(visibility === 'archived'
            ? [{ label: 'Restore', icon: ArchiveRestore, onSelect: () => restore.mutate(project), separated: true }]
            : visibility === 'hidden'
              ? []
              : [{ label: 'Archive', icon: Archive, onSelect: () => archive.mutate(project), separated: true }]),
          { label: 'Delete', icon: Trash2, danger: true, onSelect: () => setAsksDelete(true) },
        ]}
      />
      {asksDelete ? <DeleteDialog project={project} onClose={() => setAsksDelete(false)} /> : null}
    </>
  )
}
