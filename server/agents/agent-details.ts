import type { Agent } from '@guildhall/contract/agents/agents.ts'
import { missingFrom } from '@guildhall/contract/agents/missing.ts'
import type { RemoteTransport } from '@guildhall/contract/agents/options.ts'
import type { Image } from '@guildhall/contract/files/files.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import {
  type Columns,
  int,
  json,
  list,
  moment,
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
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { cardColumns, cardSources, cardsFor } from './cards.ts'
import { pictureTable } from './picture-table.ts'
import { visibleTo } from './visibility.ts'

type Reads = Pick<Deps, 'config' | 'clock'> & { db: Queryable }
type StoredImage = { key: string; alt: string; sizes: PictureSizes }

const detailColumns = (viewer: string) =>
  ({
    ...cardColumns(viewer),
    description: [text, 'p.description'],
    description_html: [text, 'p.description_html'],
    source_url: [text, 'p.source_url'],
    how_to_run: [text, 'p.how_to_run'],
    how_to_run_html: [text, 'p.how_to_run_html'],
    examples: [json<Agent['examples']>(), 'p.examples'],
    limits: [list(text), 'p.limits'],
    model: [text, 'p.model'],
    model_maker: [text, 'p.model_maker'],
    languages: [list(text), 'p.languages'],
    remote_url: [text, 'p.remote_url'],
    transport: [textOf<RemoteTransport>(), 'p.transport'],
    packages: [json<Agent['packages']>(), 'p.packages'],
    images: [json<StoredImage[]>(), galleryOf(pictureTable)],
    files: [int, 'p.files'],
    created_at: [moment, 'p.created_at'],
    updated_at: [moment, 'p.updated_at'],
  }) satisfies Columns
const detailRow = shapeOf(detailColumns(''))

const findDetail = statement('agent_detail', {
  takes: { id: text, viewerId: int },
  gives: detailRow,
  sql: ({ id, viewerId }) => `
    select ${selectOf(detailColumns(viewerId))} from agents p ${cardSources}
    where p.id = ${id} and ${visibleTo(viewerId)}`,
})

const findImages = statement('agent_images', {
  takes: { id: text },
  gives: { images: json<StoredImage[]>() },
  sql: ({ id }) => `select ${galleryOf(pictureTable)} as images from agents p where p.id = ${id}`,
})

/** Returns the pictures of an agent in their order. */
export async function imagesOf({ db, config }: Pick<Reads, 'db' | 'config'>, id: string): Promise<Image[]> {
  const [row] = await findImages(db, { id })
  return presentImages(config.filesOrigin, row?.images ?? [])
}

const presentImages = (origin: string, images: readonly StoredImage[]) =>
  images.map(({ key, sizes, alt }) => imageUrls(origin, key, sizes, alt))

/** Returns an agent as this person sees it; drafts and hidden ones only for their author, else 404. */
export async function readAgent(deps: Reads, viewer: Viewer | null, id: string): Promise<Agent> {
  const [row] = await findDetail(deps.db, { id, viewerId: viewer?.id ?? 0 })
  if (!row) throw new AppError('agent_not_found')
  const card = cardsFor(deps, viewer)(row)
  return {
    ...card,
    ...writtenOf(row),
    descriptionHtml: row.description_html,
    howToRunHtml: row.how_to_run_html,
    images: presentImages(deps.config.filesOrigin, row.images),
    currency: deps.config.currency,
    takesWork: await directory.takesWork(deps.db, row.author_id, deps.clock.now()),
    publish: row.state !== 'draft',
    listed: row.state !== 'unlisted',
    missing: card.isOwn ? missingFrom({ ...card, ...writtenOf(row) }, row.files) : [],
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  }
}

const writtenOf = (row: RowOf<typeof detailRow>) => ({
  description: row.description,
  sourceUrl: row.source_url,
  howToRun: row.how_to_run,
  examples: row.examples,
  limits: row.limits,
  model: row.model,
  modelMaker: row.model_maker,
  languages: row.languages,
  remoteUrl: row.remote_url,
  transport: row.transport,
  packages: row.packages,
  runMinor: row.run_minor,
})

/** Reports of agents that the reporter can see. */
export const reportedAgents: ReportKind = {
  async find({ db }, viewer, id) {
    const [row] = await findDetail(db, { id, viewerId: viewer?.id ?? 0 })
    if (!row) throw new AppError('agent_not_found')
    const description = [
      row.summary,
      row.description,
      row.how_to_run,
      row.remote_url,
      row.source_url,
      ...row.packages.map(({ registry, identifier, version }) => `${registry} ${identifier} ${version}`),
      ...row.examples.map(({ input, output }) => `${input}\n${output}`),
      ...row.limits,
    ]
      .filter(Boolean)
      .join('\n\n')
    return { id, isOwn: row.author_id === viewer?.id, evidence: async () => ({ title: row.name, description }) }
  },
  ownRefusal: 'report_own',
  isOnce: false,
}
