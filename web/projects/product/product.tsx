import type { Project, ProjectCard } from '@guildhall/contract/projects/projects.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName, roleOf } from '#lib/format/people.ts'
import { useCurrentSection } from '#lib/hooks/use-current-section.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Gallery } from '#listings/gallery/gallery.tsx'
import { ListFailure } from '#listings/list-failure.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { categoryName, Rating } from '../card/card-facts.tsx'
import { ProjectGrid } from '../card/project-grid.tsx'
import { marketplacePath } from '../marketplace/search.ts'
import { type ProjectApi, projectApi, projectQueries } from '../queries.ts'
import { addRecent } from '../search/recent-activity.ts'
import { BuyBox, MakerPanel } from './buy-box.tsx'
import { HangingSection, projectSections } from './project-sections.tsx'

interface ProductProps {
  project: Project
  /** The purchase buttons, or why it cannot be bought. */
  buy: ReactNode
  /** The report button, for everybody but its maker. */
  report: ReactNode
  /** The button that messages its maker. */
  ask: ReactNode
  /** The buyers' reviews. */
  reviewed: ReactNode
  /** Its team and open places, if it has any. */
  team: ReactNode
  /** The goals it names, if there are any. */
  goals: ReactNode
  /** A notice for the maker only. */
  ownNotice: ReactNode
  /** Other projects by the same maker, and in the same category. */
  fromMaker: Neighbours
  similar: Neighbours
}

/** The page of one project. */
export function Product({
  project,
  buy,
  report,
  ask,
  reviewed,
  team,
  goals,
  ownNotice,
  fromMaker,
  similar,
}: ProductProps) {
  const { id, title, seller, category, views, favorites, reviews, forSale } = project
  const isMine = useViewer()?.customUserId === seller.customUserId
  const sections = projectSections(project)
  const main = useRef<HTMLDivElement>(null)
  const current = useCurrentSection(main)
  useEffect(() => {
    addRecent(id)
    // A lost view count is no reason to show an error.
    if (!isMine) projectApi.view({ params: { id }, body: null }).catch(() => {})
  }, [id, isMine])
  return (
    <div className="page">
      <Crumbs
        link={Link}
        className="pd__crumbs"
        above={[
          { to: marketplacePath(), name: 'Marketplace' },
          { to: marketplacePath({ category }), name: categoryName(project) },
        ]}
      />
      <div className="pd">
        <div className="pd__main" ref={main}>
          {isMine || project.team.role ? <StateNotice project={project} isMine={isMine} /> : null}
          {isMine ? ownNotice : null}
          <h1 className="work pd__title">{title}</h1>
          <div className="pd__by">
            <Link className="row" to={profilePath(seller)}>
              <Avatar
                {...seller}
                picture={seller.avatar}
                size={24}
                kind={seller.userType === 'Business' ? 'business' : 'person'}
              />
              <span className="semi">{displayName(seller)}</span>
            </Link>
            <RoleGlyph role={roleOf(seller.userType)} />
            {reviews > 0 ? (
              <a href="#reviews" className="hover:underline">
                <Rating of={project} />
              </a>
            ) : null}
            <span className="c3 dot-list num">
              <span>
                {formatCount(views)} {views === 1 ? 'view' : 'views'}
              </span>
              <span>
                {formatCount(favorites)} {favorites === 1 ? 'favorite' : 'favorites'}
              </span>
            </span>
          </div>
          <Gallery key={id} title={title} images={project.images} />
          <nav className="tabs pd__tabs" aria-label="On this page">
            {sections.map((section) => (
              <a
                key={section.id}
                className="tab"
                href={`#${section.id}`}
                aria-current={current === section.id ? 'true' : undefined}
              >
                {section.title}
              </a>
            ))}
            {goals ? (
              <a className="tab" href="#goals">
                Goals
              </a>
            ) : null}
            {team ? (
              <a className="tab" href="#team">
                Team
              </a>
            ) : null}
            {forSale || reviews > 0 ? (
              <a className="tab" href="#reviews">
                Reviews{reviews > 0 ? <span className="n"> {formatCount(reviews)}</span> : null}
              </a>
            ) : null}
            {similar.projects.length > 0 ? (
              <a className="tab" href="#similar">
                Similar projects
              </a>
            ) : null}
          </nav>
          {sections.map((section) => (
            <HangingSection key={section.id} {...section} />
          ))}
          {goals}
          {team}
          {reviewed}
        </div>
        <div className="pd__side">
          <BuyBox project={project} isMine={isMine} buy={buy} />
          {isMine ? null : <MakerPanel project={project} ask={ask} />}
          {isMine ? null : <div className="pd__report">{report}</div>}
        </div>
      </div>
      <More
        id="from-maker"
        title={`More by ${displayName(seller)}`}
        {...fromMaker}
        to={marketplacePath({ seller: seller.customUserId })}
        all="All projects"
      />
      <More
        id="similar"
        title="Similar projects"
        {...similar}
        to={marketplacePath({ category })}
        all={`More in ${category}`}
      />
    </div>
  )
}

interface MoreProps extends Neighbours {
  id: string
  title: string
  to: string
  all: string
}

function More({ id, title, projects, now, retry, to, all }: MoreProps) {
  if (projects.length === 0 && !retry) return null
  return (
    <section className="pd__more" id={id} aria-labelledby={`${id}-title`}>
      <div className="ruled">
        <h2 className="t-section" id={`${id}-title`}>
          {title}
        </h2>
        <Link className="link link--plain" to={to}>
          {all}
        </Link>
      </div>
      {retry ? <ListFailure onRetry={retry} /> : <ProjectGrid projects={projects} now={now} />}
    </section>
  )
}

// One more than shown, because the project itself may be among them.
const asked = 5
const shown = 4

/** Returns the queries of the lists beside a project. */
export function neighbourQueries(
  { seller, category }: Pick<Project, 'seller' | 'category'>,
  api: ProjectApi = projectApi,
) {
  return {
    fromMaker: projectQueries.list({ seller: seller.customUserId, limit: asked }, api),
    similar: projectQueries.list({ category, sort: 'views', limit: asked }, api),
  }
}

/** One of these lists as the page shows it. */
interface Neighbours {
  projects: readonly ProjectCard[]
  /** When the list was read. */
  now: number
  /** Refetches a list that could not be loaded. */
  retry: (() => Promise<unknown>) | undefined
}

/** Returns those lists as the page shows them: no project twice, never the one on the page. */
export function useNeighbours(project: Project): { fromMaker: Neighbours; similar: Neighbours } {
  const queries = neighbourQueries(project)
  const fromMaker = useQuery(queries.fromMaker)
  const similar = useQuery(queries.similar)
  const seen = new Set([project.id])
  const [makers, others] = [fromMaker, similar].map(({ data, isError, dataUpdatedAt: now, refetch }): Neighbours => {
    const projects = (data?.items ?? []).filter(({ id }) => !seen.has(id)).slice(0, shown)
    for (const { id } of projects) seen.add(id)
    return { projects, now, retry: isError && !data ? refetch : undefined }
  })
  return { fromMaker: makers as Neighbours, similar: others as Neighbours }
}

/** Tells the owner and the team that others cannot see this page, why, and what the owner can do. */
function StateNotice({ project, isMine }: { project: Project; isMine: boolean }) {
  if (project.visibility === 'public') return null
  const only = project.team.members > 0 ? 'the team sees' : 'you see'
  return (
    <div className="pd__state">
      {project.visibility === 'draft' ? (
        <Notice kind="wait">
          <p className="semi">This is a draft: only {only} it.</p>
          <p>{isMine ? missing(project) : 'Its owner publishes it.'}</p>
        </Notice>
      ) : project.visibility === 'archived' ? (
        <Notice kind="info">
          <p className="semi">This project is archived.</p>
          <p>
            It is not on the marketplace and only {only} it; buyers keep what they bought.
            {isMine ? ' Restore it to list it again.' : ''}
          </p>
        </Notice>
      ) : project.visibility === 'hidden' ? (
        <Notice kind="error">
          <p className="semi">The moderators have hidden this project.</p>
          <p>Only {project.team.members > 0 ? 'the team' : 'you'} can see it, and it cannot be published.</p>
        </Notice>
      ) : (
        <Notice kind="info">
          <p className="semi">This project is unlisted.</p>
          <p>Anybody with the link can see it; it is in no list.</p>
        </Notice>
      )}
    </div>
  )
}

function missing({ images, forSale, ownWork }: Project): string {
  if (images.length === 0) return 'Add at least one picture and publish it to put it on the marketplace.'
  if (forSale && !ownWork) return 'Confirm that it is your own work and publish it to put it on the marketplace.'
  return 'Everything is there. Publish it to put it on the marketplace.'
}
