import type { ProjectCard as Card } from '@guildhall/contract/projects/projects.ts'
import { useQuery } from '@tanstack/react-query'
import MilestoneIcon from 'lucide-react/icons/milestone'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Gallery } from '#listings/gallery/gallery.tsx'
import { ProjectCard } from '#projects/card/project-card.tsx'
import { ProjectGridSkeleton } from '#projects/card/project-grid.tsx'
import { ProjectRegister } from '#projects/card/project-register.tsx'
import { projectQueries } from '#projects/queries.ts'
import { Availability } from '#ui/calendar/calendar.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { ItemIcon } from '#ui/pictures/item-icon.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { Solid } from '#ui/pictures/solid.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Badge, Status, Tag } from '#ui/tag.tsx'
import { Part, Sample } from './part.tsx'

const search = { limit: 6 }

/** Projects as cards, rows and pictures: those of the demo community, with the viewer's own favorites. */
export function WorksPart() {
  const { data, error, refetch } = useQuery(projectQueries.list(search))
  return (
    <Part id="works" title="Works">
      {data ? <Works projects={data.items} /> : null}
      {error ? (
        <LoadFailure title="The projects could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      <Sample name="Cards on their way" wide>
        <ProjectGridSkeleton />
      </Sample>
    </Part>
  )
}

function Works({ projects }: { projects: readonly Card[] }) {
  const [now] = useState(() => Date.now())
  const day = 24 * 3600_000
  const older = projects.map((project) => ({ ...project, posted: new Date(now - 40 * day).toISOString() }))
  const [rest, fresh, liked, own, chosen, bare] = older
  const covers = projects.flatMap(({ cover }) => cover ?? [])
  return (
    <>
      <Sample name="Cards: rest, new, favorite of a member, yours, in your cart, without a picture" wide>
        <div className="mp__grid">
          {rest ? <ProjectCard project={rest} now={now} /> : null}
          {fresh ? <ProjectCard project={{ ...fresh, posted: new Date(now).toISOString() }} now={now} /> : null}
          {liked ? <ProjectCard project={{ ...liked, favorite: true }} now={now} /> : null}
          {own ? <ProjectCard project={own} now={now} flag={<Badge>Yours</Badge>} /> : null}
          {chosen ? <ProjectCard project={chosen} now={now} flag={<Badge colour="green">In your cart</Badge>} /> : null}
          {bare ? <ProjectCard project={{ ...bare, cover: null }} now={now} /> : null}
        </div>
      </Sample>
      <Sample name="Rows of the register: the heads sort" wide>
        <ProjectRegister projects={older.slice(0, 3)} search={search} />
      </Sample>
      <Sample name="In lists, for a kind without pictures">
        <span className="thumb ord__pic">
          <ItemIcon of={MilestoneIcon} />
        </span>
      </Sample>
      <Sample name="Gallery: arrow keys change the picture, a press enlarges it" wide>
        <Gallery title="the newest projects" images={covers.slice(0, 4)} />
      </Sample>
    </>
  )
}

const roles = ['student', 'freelancer', 'business', 'professor'] as const
const solids = ['tetra', 'octa', 'cube', 'dodeca', 'icosa'] as const

export function KindsPart() {
  const [filters, setFilters] = useState(['$50 to $500', 'Data Science'])
  return (
    <Part id="kinds" title="Kinds, status, chips">
      <Sample name="Roles">
        <div className="ref__r">
          {roles.map((role) => (
            <RoleGlyph key={role} role={role} />
          ))}
        </div>
      </Sample>
      <Sample name="Person without a picture, business, sizes">
        <div className="ref__r">
          <Avatar firstName="Amara" lastName="Nwosu-Hale" picture={null} size={24} />
          <Avatar firstName="Amara" lastName="Nwosu-Hale" picture={null} />
          <Avatar firstName="Lumen" lastName="Trust" picture={null} kind="business" size={48} />
        </div>
      </Sample>
      <Sample name="Solids">
        <div className="ref__r">
          {solids.map((name) => (
            <span key={name} style={{ width: '3rem' }}>
              <Solid name={name} />
            </span>
          ))}
          <span style={{ width: '3rem' }}>
            <Solid name="icosa" gradient stroke={2.4} />
          </span>
        </div>
      </Sample>
      <Sample name="Status">
        <div className="ref__r">
          <Status kind="ok">Active</Status>
          <Status kind="ask">In Progress</Status>
          <Status kind="wait">Pending</Status>
          <Status kind="off">On Hold</Status>
          <Status kind="bad">Cancelled</Status>
        </div>
      </Sample>
      <Sample name="Badges and tags">
        <div className="ref__r">
          <Badge colour="blue">New</Badge>
          <Badge colour="green">In your cart</Badge>
          <Badge colour="ochre">Price changed</Badge>
          <Badge colour="red">Reported</Badge>
          <Badge>Yours</Badge>
          <Tag>Python</Tag>
        </div>
      </Sample>
      <Sample name="Removable filters (Backspace removes too)">
        <div className="chips">
          {filters.map((filter) => (
            <span className="chip chip--token" key={filter}>
              {filter}
              <button
                type="button"
                aria-label={`Remove ${filter}`}
                onClick={() => setFilters(filters.filter((each) => each !== filter))}
                onKeyDown={({ key, currentTarget }) => {
                  if (key === 'Backspace' || key === 'Delete') currentTarget.click()
                }}
              >
                <Icon of={X} size={13} />
              </button>
            </span>
          ))}
        </div>
      </Sample>
      <Sample name="Availability: some days, none">
        <div className="ref__r">
          <Availability free={['Tuesday', 'Thursday', 'Friday']} />
          <Availability free={[]} />
        </div>
      </Sample>
    </Part>
  )
}
