import type { Image } from '@guildhall/contract/files/files.ts'
import type { Question } from '@guildhall/contract/projects/questions.ts'
import type { Service, ServiceExtra, ServicePackage } from '@guildhall/contract/services/services.ts'
import { cart } from '#cart/service.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { bool, type Columns, int, json, moment, selectOf, shapeOf, statement, text } from '#db/statement.ts'
import { engagements } from '#engagements/service.ts'
import type { ReportKind } from '#feedback/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { galleryOf } from '#listings/service.ts'
import { imageUrls, type PictureSizes } from '#storage/images.ts'
import { sellerRecords } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { cardColumns, cardSources, cardsFor } from './cards.ts'
import { pictureTable } from './picture-table.ts'
import { refusalOf } from './refusals.ts'
import { visibleTo } from './visibility.ts'

type Reads = Pick<Deps, 'config' | 'clock' | 'payments'> & { db: Queryable }
type StoredImage = { key: string; alt: string; sizes: PictureSizes }

const detailColumns = (viewer: string) =>
  ({
    ...cardColumns(viewer),
    description: [text, 'p.description'],
    description_html: [text, 'p.description_html'],
    packages: [json<ServicePackage[]>(), 'p.packages'],
    extras: [json<ServiceExtra[]>(), 'p.extras'],
    questions: [json<Question[]>(), 'p.questions'],
    common: [json<Service['common']>(), 'p.common'],
    images: [json<StoredImage[]>(), galleryOf(pictureTable)],
    publish: [bool, 'p.publish'],
    not_assessed: [bool, 'p.not_assessed_at is not null'],
    created_at: [moment, 'p.created_at'],
    updated_at: [moment, 'p.updated_at'],
  }) satisfies Columns

const findDetail = statement('service_detail', {
  takes: { id: text, viewerId: int },
  gives: shapeOf(detailColumns('')),
  sql: ({ id, viewerId }) => `
    select ${selectOf(detailColumns(viewerId))} from services p ${cardSources}
    where p.id = ${id} and ${visibleTo(viewerId)}`,
})

const findImages = statement('service_images', {
  takes: { id: text },
  gives: { images: json<StoredImage[]>() },
  sql: ({ id }) => `select ${galleryOf(pictureTable)} as images from services p where p.id = ${id}`,
})

/** Returns the pictures of a service in their order. */
export async function imagesOf({ db, config }: Pick<Reads, 'db' | 'config'>, id: string): Promise<Image[]> {
  const [row] = await findImages(db, { id })
  return presentImages(config.filesOrigin, row?.images ?? [])
}

const presentImages = (origin: string, images: readonly StoredImage[]) =>
  images.map(({ key, sizes, alt }) => imageUrls(origin, key, sizes, alt))

/** Returns a service as this person sees it; drafts, paused and hidden ones only for their owner, else 404. */
export async function readService(deps: Reads, viewer: Viewer | null, id: string): Promise<Service> {
  const viewerId = viewer?.id ?? 0
  const [row] = await findDetail(deps.db, { id, viewerId })
  if (!row) throw new AppError('service_not_found')
  const card = cardsFor(deps, viewer)(row)
  const [needs, record, refusal, inCart] = await Promise.all([
    card.isOwn && viewer ? engagements.needsOf(deps.db, viewer) : { adult: false, business: false },
    sellerRecords.find(deps, row.provider_id, viewerId),
    refusalOf(deps, viewerId, id),
    viewer && cart.choiceOf(deps.db, viewer.id, id),
  ])
  return {
    ...card,
    description: row.description,
    descriptionHtml: row.description_html,
    packageList: row.packages,
    extras: row.extras,
    questions: row.questions,
    common: row.common,
    images: presentImages(deps.config.filesOrigin, row.images),
    record,
    completed: row.completed,
    refusal,
    inCart,
    publish: row.publish,
    notAssessed: row.not_assessed,
    needs: { ...needs, image: card.isOwn && row.images.length === 0 },
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  }
}

/** Reports of services that the reporter can see. */
export const reportedServices: ReportKind = {
  async find({ db }, viewer, id) {
    const [row] = await findDetail(db, { id, viewerId: viewer?.id ?? 0 })
    if (!row) throw new AppError('service_not_found')
    const description = [
      row.description,
      ...row.packages.map(({ name, gives }) => `${name}: ${gives}`),
      ...row.extras.map(({ name }) => name),
      ...row.questions.map((asked) => asked.text),
      ...row.common.map(({ question, answer }) => `${question} ${answer}`),
    ].join('\n\n')
    return { id, isOwn: row.provider_id === viewer?.id, evidence: async () => ({ title: row.title, description }) }
  },
  ownRefusal: 'report_own',
  isOnce: false,
}
