import type { AssetSummary } from '@guildhall/contract/projects/assets.ts'
import type { Licence } from '@guildhall/contract/projects/licences.ts'
import type { Project } from '@guildhall/contract/projects/projects.ts'
import type { Question } from '@guildhall/contract/projects/questions.ts'
import type { ProjectRole } from '@guildhall/contract/teams/options.ts'
import type { Queryable } from '#db/connect.ts'
import {
  bool,
  type Columns,
  int,
  json,
  list,
  moment,
  nullable,
  type RowOf,
  selectOf,
  shapeOf,
  statement,
  text,
  textOf,
} from '#db/statement.ts'
import type { ReportKind } from '#feedback/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { galleryOf } from '#listings/service.ts'
import { imageUrls, type PictureSizes } from '#storage/images.ts'
import { sellerRecords } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { cardColumns, cardSources, hasFiles, noPrice, presentCard, shownPrice } from './lists/card.ts'
import { isAllowed, mayDo, roleIn } from './project-access.ts'
import { picturedProjects } from './project-pictures.ts'

/** What a project's page shows, over `p` and `cardSources`. Who edits it gets the stored price; the form sends it back. */
export const detailColumns = (viewer: string) =>
  ({
    ...cardColumns(viewer),
    price_minor: [
      int,
      `case when ${isAllowed(viewer, 'edit')} then p.price_minor else ${shownPrice(noPrice.answered)} end`,
    ],
    seller_id: [int, 'p.seller_id'],
    role: [nullable(textOf<ProjectRole>()), roleIn(viewer)],
    members: [int, `(select count(*)::int from team_members m where m.project_id = p.id and m.left_at is null)`],
    contributions: [
      int,
      `(select count(*)::int from team_contributions c where c.project_id = p.id
        and (c.state = 'confirmed' or c.person_id = ${viewer}))`,
    ],
    open_places: [int, `(select count(*)::int from team_places l where l.project_id = p.id and l.state = 'open')`],
    claims: [int, '(select count(*)::int from goal_claims g where g.project_id = p.id)'],
    description: [text, 'p.description'],
    description_html: [text, 'p.description_html'],
    tags: [list(text), 'p.tags'],
    team_size: [int, 'p.team_size'],
    skills: [list(text), 'p.skills'],
    features: [list(text), 'p.features'],
    tech_stack: [list(text), 'p.tech_stack'],
    deliverables: [list(text), 'p.deliverables'],
    licence: [textOf<Licence>(), 'p.licence'],
    licence_text: [nullable(text), 'p.licence_text'],
    // Projects delivered as files ask no questions.
    questions: [
      json<Question[]>(),
      `case when ${isAllowed(viewer, 'edit')} or not ${hasFiles} then p.questions else '[]' end`,
    ],
    publish: [bool, 'p.publish'],
    own_work: [bool, 'p.own_work_at is not null'],
    assets: [
      json<AssetSummary>(),
      `(select json_build_object('files', count(a.key), 'links', count(a.url), 'bytes', coalesce(sum(a.size), 0),
         'formats', coalesce(json_agg(distinct upper(substring(a.name from '\\.([A-Za-z0-9]{1,5})$')))
           filter (where a.key is not null and a.name ~ '\\.[A-Za-z0-9]{1,5}$'), '[]'))
       from project_assets a where a.project_id = p.id and a.upload is null and a.left_out_in is null)`,
    ],
    images: [json<{ key: string; alt: string; sizes: PictureSizes }[]>(), galleryOf(picturedProjects)],
    created_at: [moment, 'p.created_at'],
    updated_at: [moment, 'p.updated_at'],
  }) satisfies Columns

const detailRow = shapeOf(detailColumns(''))

const findDetail = statement('project_detail', {
  takes: { id: text, viewerId: int },
  gives: detailRow,
  sql: ({ id, viewerId }) => `
    select ${selectOf(detailColumns(viewerId))} from projects p ${cardSources} where p.id = ${id}`,
})

/** Returns a project as this person may see it: drafts, archived and hidden ones only for their team, else 404. */
export async function readProject(
  deps: { db: Queryable } & Pick<Deps, 'config' | 'clock'>,
  viewer: Viewer | null,
  id: string,
): Promise<Project> {
  const { db, config } = deps
  const [row] = await findDetail(db, { id, viewerId: viewer?.id ?? 0 })
  const isOpen = row?.visibility === 'public' || row?.visibility === 'unlisted'
  if (!row || !(isOpen || mayDo(row.role, 'see'))) throw new AppError('project_not_found')
  const sellerRecord = await sellerRecords.find(deps, row.seller_id, viewer?.id ?? 0)
  return { ...presentProject(config.filesOrigin, row, viewer?.customUserId), sellerRecord }
}

/** Returns a whole project for a viewer, by public name; it never shows who else likes it. */
function presentProject(origin: string, row: RowOf<typeof detailRow>, viewer: string | undefined) {
  const images = row.images.map(({ key, sizes, alt }) => imageUrls(origin, key, sizes, alt))
  const [image1 = null, image2 = null, image3 = null, image4 = null] = images.map((image) => image.main)
  return {
    ...presentCard(origin, row),
    description: row.description,
    descriptionHtml: row.description_html,
    tags: row.tags,
    teamSize: row.team_size,
    skills: row.skills,
    features: row.features,
    techStack: row.tech_stack,
    deliverables: row.deliverables,
    licence: row.licence,
    licenceText: row.licence_text,
    questions: row.questions,
    publish: row.publish,
    ownWork: row.own_work,
    assets: row.assets,
    images,
    image1,
    image2,
    image3,
    image4,
    team: { members: row.members, openPlaces: row.open_places, contributions: row.contributions, role: row.role },
    claims: row.claims,
    favoritedBy: row.favorite && viewer ? [viewer] : [],
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

/** Reports of projects that the reporter can see. */
export const reportedProjects: ReportKind = {
  async find(deps, viewer, id) {
    const { title, description, seller } = await readProject(deps, viewer, id)
    const isOwn = seller.customUserId === viewer?.customUserId
    return { id, isOwn, evidence: async () => ({ title, description }) }
  },
  ownRefusal: 'report_own',
  isOnce: false,
}
