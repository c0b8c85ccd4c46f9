import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { licenceTexts } from '@guildhall/contract/projects/licences.ts'
import type { Project } from '@guildhall/contract/projects/projects.ts'
import { instant } from '@guildhall/contract/values/duration.ts'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { sellerFigures } from '#lib/format/seller-figures.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useIsPageOpen } from '#lib/page/closed-parts.ts'
import { Figures, PersonHead } from '#listings/person-panel.tsx'
import { ShareButton } from '#listings/share-button.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { categoryName, Price } from '../card/card-facts.tsx'
import { ProjectLink } from '../card/project-link.tsx'
import { FavoriteButton } from '../favorites/favorite-button.tsx'
import { marketplacePath } from '../marketplace/search.ts'
import { DeleteDialog, useProjectAct } from '../mine/project-acts.ts'
import { StatusMark } from '../mine/project-marks.tsx'

const teamPath = ({ id }: Project) => `/product/${id}/team`
const goalsPath = ({ id }: Project) => `/product/${id}/goals`

interface BuyBoxProps {
  project: Project
  isMine: boolean
  buy: ReactNode
}

/** Price, licence and facts; for the owner also the figures and actions. */
export function BuyBox({ project, isMine, buy }: BuyBoxProps) {
  const isOpen = useIsPageOpen()
  const { licence, teamSize, posted, category } = project
  const delivery = deliveryOf(project)
  return (
    <section className="panel panel--ink" aria-label="Price and facts">
      <div className="panel__b">
        <div className="row row--between row--top">
          <div>
            <span className="buy__p num">
              <Price project={project} />
            </span>
            <span className="c3 t-sm">{project.forSale ? licenceTexts[licence].name : 'A portfolio piece'}</span>
          </div>
          <div className="row gap-1">
            {isMine ? null : <FavoriteButton project={project} />}
            <ShareButton title={project.title} />
          </div>
        </div>
        {buy}
        <Asking project={project} />
        {isMine ? <OwnerBox project={project} /> : null}
        {project.team.role === 'maintainer' && isOpen(goalsPath(project)) ? (
          <ProjectLink project={project.id} className={`${buttonClass({ block: true })} mt-3`}>
            <Icon of={Pencil} />
            Edit project
          </ProjectLink>
        ) : null}
        {project.team.role === 'maintainer' && isOpen(goalsPath(project)) ? (
          <Link className={`${buttonClass({ look: 'quiet', block: true })} mt-2`} to={goalsPath(project)}>
            Goals and figures
          </Link>
        ) : null}
        <dl className="kv mt-4">
          <dt>Status</dt>
          <dd>
            <StatusMark of={project} />
          </dd>
          {delivery ? (
            <>
              <dt>Delivery</dt>
              <dd>{delivery}</dd>
            </>
          ) : null}
          <dt>Team</dt>
          <dd>{teamSize === 1 ? '1 person' : `${teamSize} people`}</dd>
          {posted ? (
            <>
              <dt>Posted</dt>
              <dd>
                <DateOf at={posted} />
              </dd>
            </>
          ) : null}
          <dt>Category</dt>
          <dd>
            <Link className="link link--plain" to={marketplacePath({ category })}>
              {categoryName(project)}
            </Link>
          </dd>
        </dl>
      </div>
    </section>
  )
}

function Asking({ project: { questions, forSale } }: { project: Project }) {
  if (!forSale || questions.length === 0) return null
  const number = questions.length === 1 ? '1 question' : `${questions.length} questions`
  return <p className="c2 t-sm mt-3">The seller asks {number} before you pay.</p>
}

/** Returns when a buyer gets it; without files and links it is made to order. */
function deliveryOf({ forSale, assets, duration, durationDays }: Project): string {
  if (!forSale) return duration
  if (assets.files + assets.links > 0) return duration || instant
  const time = duration && durationDays !== 0 ? duration : `within ${orderLimits.madeToOrderDays} days`
  return `Made to order, ${time}`
}

/** The maker of the project. */
export function MakerPanel({ project: { seller, sellerRecord }, ask }: { project: Project; ask: ReactNode }) {
  return (
    <section className="panel maker" aria-label="Maker">
      <div className="panel__b">
        <PersonHead person={seller}>
          <Figures figures={sellerFigures(sellerRecord)} />
          <Link
            className="link link--plain t-sm mt-2 inline-block"
            to={marketplacePath({ seller: seller.customUserId })}
          >
            All projects by {displayName(seller)}
          </Link>
          <div className="mt-3">{ask}</div>
        </PersonHead>
      </div>
    </section>
  )
}

/** What an owner sees instead of the price: the figures and actions. */
function OwnerBox({ project }: { project: Project }) {
  const isOpen = useIsPageOpen()
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
        {isOpen(teamPath(project)) ? (
          <Link className={buttonClass({ look: 'quiet', block: true })} to={teamPath(project)}>
            Team and open places
          </Link>
        ) : null}
        {isOpen(goalsPath(project)) ? (
          <Link className={buttonClass({ look: 'quiet', block: true })} to={goalsPath(project)}>
            Goals and figures
          </Link>
        ) : null}
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
