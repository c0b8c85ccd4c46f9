import type { ProjectCard, SoldProject } from '@guildhall/contract/projects/projects.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import { useSite } from '#lib/page/site.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Status } from '#ui/tag.tsx'
import { categoryName, Price } from '../card/card-facts.tsx'
import { ProjectLink } from '../card/project-link.tsx'
import { withDrawer } from '../drawer-address.ts'
import { DeleteDialog, useProjectAct } from './project-acts.ts'
import { NotOnSaleYet, StatusMark, Thumbnail } from './project-marks.tsx'

interface ListProps {
  projects: readonly SoldProject[]
}

/** Projects on the marketplace, as a table with their figures. */
export function ListedProjects({ projects }: ListProps) {
  const { currency } = useSite()
  return (
    <div className="panel mpt">
      <table className="ledger ledger--pad">
        <thead>
          <tr>
            <th scope="col">Project</th>
            <th scope="col">Status</th>
            <th scope="col" className="r desk-only">
              Views
            </th>
            <th scope="col" className="r desk-only">
              Favorites
            </th>
            <th scope="col" className="r desk-only">
              Sold
            </th>
            <th scope="col" className="r desk-only">
              Earned
            </th>
            <th scope="col" className="r">
              Price
            </th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.id}>
              <td>
                <span className="row gap-3">
                  <Thumbnail project={project} />
                  <span className="min-w-0">
                    <Link className="work hover:underline" to={`/product/${project.id}`}>
                      {project.title}
                    </Link>
                    <span className="c3 t-xs block">
                      {categoryName(project)}
                      {project.posted ? (
                        <>
                          , <TimeAgo at={project.posted} />
                        </>
                      ) : null}
                    </span>
                  </span>
                </span>
              </td>
              <td>
                {project.visibility === 'hidden' ? <Status kind="bad">Hidden</Status> : <StatusMark of={project} />}
                {project.visibility === 'unlisted' ? <span className="c3 t-xs block">Unlisted</span> : null}
                <NotOnSaleYet project={project} />
              </td>
              <td className="r desk-only">{formatCount(project.views)}</td>
              <td className="r desk-only">{formatCount(project.favorites)}</td>
              <td className="r desk-only">{formatCount(project.sold)}</td>
              <td className="r desk-only">{moneyText(project.earnedMinor, currency, { short: true })}</td>
              <td className="r semi">
                <Price project={project} />
              </td>
              <td className="r mpt__acts">
                <span className="row justify-end">
                  <EditLink project={project} />
                  <RowMenu project={project} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Drafts, each with what is missing. */
export function DraftProjects({ projects }: ListProps) {
  return (
    <div className="mpd">
      {projects.map((project) => (
        <article key={project.id} className="panel mpdi">
          <Thumbnail project={project} size="large" />
          <div className="grow">
            <Link className="work hover:underline" to={`/product/${project.id}`}>
              {project.title}
            </Link>
            <p className="c3 t-sm">{project.cover ? 'Not published yet' : 'Missing: at least one image'}</p>
          </div>
          <div className="btn-group">
            <ProjectLink project={project.id} className={buttonClass({ size: 'sm' })}>
              Continue
            </ProjectLink>
            <RowMenu project={project} />
          </div>
        </article>
      ))}
    </div>
  )
}

/** Projects taken off the marketplace. */
export function ArchivedProjects({ projects }: ListProps) {
  const restore = useProjectAct('restore')
  return (
    <div>
      {projects.map((project) => (
        <div key={project.id} className="lrow">
          <Thumbnail project={project} />
          <div className="grow">
            <Link className="work lrow__t" to={`/product/${project.id}`}>
              {project.title}
            </Link>
            <span className="c3 t-sm num">
              {formatCount(project.views)} views, {formatCount(project.favorites)} favorites
            </span>
          </div>
          <div className="lrow__end">
            <EditLink project={project} />
            <Button
              size="sm"
              busy={restore.isPending && restore.variables.id === project.id}
              onClick={() => restore.mutate(project)}
            >
              Restore
            </Button>
            <RowMenu project={project} />
          </div>
        </div>
      ))}
    </div>
  )
}

function EditLink({ project }: { project: ProjectCard }) {
  return (
    <ProjectLink project={project.id} className={buttonClass({ size: 'sm' })}>
      <Icon of={Pencil} size={15} />
      Edit
    </ProjectLink>
  )
}

/** The owner's actions on a project in a list. */
function RowMenu({ project }: { project: Pick<ProjectCard, 'id' | 'title' | 'visibility'> }) {
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
