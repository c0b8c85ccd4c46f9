import type { ProjectVisibility } from '@guildhall/contract/options.ts'
import type { Project, ProjectCard } from '@guildhall/contract/projects.ts'
import { isoMoment, jsonOf } from '#db/json-columns.ts'
import { prepared } from '#db/statement.ts'
import type { JsonPieces } from '#http/json-text.ts'
import { imageUrls, type PictureSizes } from '#storage/images.ts'
import { cardsColumn, isFavorite, readCards, writeCards } from './card-text.ts'
import { hasFiles } from './has-files.ts'
import { noPrice, shownPrice } from './shown-price.ts'

/** A stored picture of a project, in the gallery's order. */
interface ImageRow {
  key: string
  alt: string
  sizes: PictureSizes
}

/** A whole project with everything its page shows, in one row; `detail` is JSON that the database wrote. */
interface DetailRow {
  cards: string
  seller_id: number
  visibility: ProjectVisibility
  favorite: boolean
  detail: string
  images: ImageRow[]
}

type Pictured = 'images' | 'image1' | 'image2' | 'image3' | 'image4'

// What a project has beside its card, over `p`; the compiler says when a field of the contract is missing.
const detail: Record<Exclude<keyof Project, keyof ProjectCard | Pictured | 'favoritedBy'>, string> = {
  description: 'p.description',
  descriptionHtml: 'p.description_html',
  tags: 'p.tags',
  teamSize: 'p.team_size',
  skills: 'p.skills',
  features: 'p.features',
  techStack: 'p.tech_stack',
  deliverables: 'p.deliverables',
  licence: 'p.licence',
  licenceText: 'p.licence_text',
  // Nobody is asked for what is ready.
  questions: `case when p.seller_id = $2 or not ${hasFiles} then p.questions else '[]' end`,
  publish: 'p.publish',
  ownWork: 'p.own_work_at is not null',
  assets: `(select json_build_object('files', count(a.key), 'links', count(a.url), 'bytes', coalesce(sum(a.size), 0),
     'formats', coalesce(json_agg(distinct upper(substring(a.name from '\\.([A-Za-z0-9]{1,5})$')))
       filter (where a.key is not null and a.name ~ '\\.[A-Za-z0-9]{1,5}$'), '[]'))
   from project_assets a where a.project_id = p.id and a.upload is null)`,
  createdAt: isoMoment('p.created_at'),
  updatedAt: isoMoment('p.updated_at'),
}

// Whose it is gets what is stored, for the form that sends it back.
const price = `case when p.seller_id = $2 then p.price_minor else ${shownPrice(noPrice.answered)} end`

/** A project by id as a viewer (internal id, 0 for nobody) sees it; who may see it at all is the caller's question. */
export const findDetail = prepared<DetailRow>(
  'project_detail',
  `select (select ${cardsColumn('$2', '0', '', price)} from (select p.*) p) as cards, p.seller_id, p.visibility, ${isFavorite('$2')} as favorite, ${jsonOf(detail)} as detail,
     coalesce((select json_agg(json_build_object('key', g.key, 'alt', g.alt, 'sizes', g.sizes) order by g.position)
               from project_images g where g.project_id = p.id), '[]') as images
   from projects p where p.id = $1`,
)

/** The JSON of a `Project` for a viewer, by public name; nobody is told who else likes it (product 15). */
export function writeProject(origin: string, row: DetailRow, viewer: string | undefined): JsonPieces {
  const images = row.images.map(({ key, sizes, alt }) => imageUrls(origin, key, sizes, alt))
  const [image1 = null, image2 = null, image3 = null, image4 = null] = images.map((image) => image.main)
  const pictured: Pick<Project, Pictured> = { images, image1, image2, image3, image4 }
  const more = JSON.stringify({ ...pictured, favoritedBy: row.favorite && viewer ? [viewer] : [] })
  return writeCards(origin, readCards(row.cards), () => `,${row.detail.slice(1, -1)},${more.slice(1, -1)}`)
}
