import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { ProjectVisibility } from '@guildhall/contract/values/options.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { PageGone } from '#listings/list-states.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { AddProjectButton } from '../card/project-link.tsx'
import { projectQueries } from '../queries.ts'
import { ArchivedProjects, DraftProjects, ListedProjects } from './my-projects-lists.tsx'

interface MyProjectsProps {
  viewer: Viewer
  cursor: string | undefined
}

const states: {
  title: string
  note: string
  visibilities: readonly ProjectVisibility[]
  list: typeof ListedProjects
}[] = [
  {
    title: 'Published',
    note: 'On the marketplace, unless it says otherwise',
    visibilities: ['public', 'unlisted', 'hidden'],
    list: ListedProjects,
  },
  { title: 'Drafts', note: 'Only you see them', visibilities: ['draft'], list: DraftProjects },
  {
    title: 'Archive',
    note: 'Off the marketplace; only you see them',
    visibilities: ['archived'],
    list: ArchivedProjects,
  },
]

/** The viewer's own projects by state. */
export function MyProjects({ viewer, cursor }: MyProjectsProps) {
  const { data: page, error, refetch } = useQuery(projectQueries.mine(cursor))
  const projects = page?.items ?? []
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">My projects</h1>
          <p className="c2">{page ? factOf(page.counts) : ''}</p>
        </div>
        <div className="btn-group">
          <Link className={buttonClass()} to={profilePath(viewer)}>
            View public profile
          </Link>
          <AddProjectButton look="primary" />
        </div>
      </div>
      {states.map(({ title, note, visibilities, list: List }) => {
        const some = projects.filter(({ visibility }) => visibilities.includes(visibility))
        return some.length > 0 ? (
          <section key={title} className="mps">
            <div className="ruled">
              <h2 className="t-section">{title}</h2>
              <span className="c3 t-sm">{note}</span>
            </div>
            <List projects={some} />
          </section>
        ) : null
      })}
      {cursor && page && projects.length === 0 ? <PageGone first="/my-projects" /> : null}
      {!cursor && page && projects.length === 0 ? (
        <EmptyState solid="cube" title="Nothing here yet">
          Coursework, a thesis, a side project: list what you have finished, for a price, for free, or as a portfolio
          piece.
        </EmptyState>
      ) : null}
      {error && !page ? (
        <LoadFailure title="Your projects could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      <div className="mt-6">
        <Pager
          link={Link}
          previous={page?.previousCursor ? `/my-projects?cursor=${page.previousCursor}` : null}
          next={page?.nextCursor ? `/my-projects?cursor=${page.nextCursor}` : null}
        />
      </div>
    </div>
  )
}

function factOf(counts: { public: number; draft: number; archived: number }): string {
  const words = [
    `${formatCount(counts.public)} listed`,
    `${formatCount(counts.draft)} ${counts.draft === 1 ? 'draft' : 'drafts'}`,
    `${formatCount(counts.archived)} archived`,
  ]
  return `${words.join(', ')}.`
}
