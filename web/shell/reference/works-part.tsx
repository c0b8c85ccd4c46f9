import type { ProjectCard as Card } from '@guildhall/contract/projects/projects.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProjectCard } from '#projects/card/project-card.tsx'
import { ProjectGridSkeleton } from '#projects/card/project-grid.tsx'
import { ProjectRegister } from '#projects/card/project-register.tsx'
import { Gallery } from '#projects/product/gallery.tsx'
import { projectQueries } from '#projects/queries.ts'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Badge } from '#ui/tag.tsx'
import { Part, Sample } from './part.tsx'

const search = { limit: 6 }

/** Projects as cards, rows and pictures: those of the demo community, with the hearts of whoever looks. */
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
      <Sample name="Gallery: arrow keys change the picture, a press enlarges it" wide>
        <Gallery title="the newest projects" images={covers.slice(0, 4)} />
      </Sample>
    </>
  )
}
