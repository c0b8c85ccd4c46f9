import type { Project } from '@guildhall/contract/projects/projects.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName, roleOf } from '#lib/format/people.ts'
import { useCurrentSection } from '#lib/hooks/use-current-section.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { ListFailure } from '#listings/list-failure.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { categoryName, Rating } from '../card/card-facts.tsx'
import { ProjectGrid } from '../card/project-grid.tsx'
import { marketplacePath } from '../marketplace/search.ts'
import { projectApi } from '../queries.ts'
import { addRecent } from '../search/recent-activity.ts'
import { BuyBox, MakerPanel } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import type { Neighbours } from './product-data.ts'
import { HangingSection, projectSections } from './project-sections.tsx'
import { StateNotice } from './state-notice.tsx'

interface ProductProps {
  project: Project
  /** The ways to buy it, or why it cannot be bought. */
  buy: ReactNode
  /** The way to report it, for everybody but its maker. */
  report: ReactNode
  /** The way to write to its maker. */
  ask: ReactNode
  /** What buyers say of it. */
  reviewed: ReactNode
  /** What its maker has to be told, for them alone. */
  ownNotice: ReactNode
  /** Others by the same maker and in the same category, without this one. */
  fromMaker: Neighbours
  similar: Neighbours
}

/** The page of one project. */
export function Product({ project, buy, report, ask, reviewed, ownNotice, fromMaker, similar }: ProductProps) {
  const { id, title, seller, category, views, favorites, reviews, forSale } = project
  const isMine = useViewer()?.customUserId === seller.customUserId
  const sections = projectSections(project)
  const main = useRef<HTMLDivElement>(null)
  const current = useCurrentSection(main)
  useEffect(() => addRecent(id), [id])
  useEffect(() => {
    // A count that is lost is no reason to tell the reader.
    if (!isMine) projectApi.view({ params: { id }, body: null }).catch(() => {})
  }, [id, isMine])
  return (
    <div className="page">
      <nav className="crumbs pd__crumbs" aria-label="Breadcrumb">
        <Link to={marketplacePath()}>Marketplace</Link>
        <Icon of={ChevronRight} size={14} />
        <Link to={marketplacePath({ category })}>{categoryName(project)}</Link>
      </nav>
      <div className="pd">
        <div className="pd__main" ref={main}>
          {isMine ? <StateNotice project={project} /> : null}
          {isMine ? ownNotice : null}
          <h1 className="work pd__title">{title}</h1>
          <div className="pd__sub">
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
          {reviewed}
        </div>
        <div className="pd__side">
          <BuyBox project={project} isMine={isMine} buy={buy} />
          {isMine ? null : <MakerPanel seller={seller} ask={ask} />}
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
