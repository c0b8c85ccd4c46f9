import type { PoolClient } from 'pg'
import { renderDescription } from '#projects/save-queries.ts'
import type { DataSet } from '../data-set.ts'
import { storedPlate } from '../pictures/stored-pictures.ts'
import { favoritesOf, viewersOf } from '../projects/popularity.ts'
import type { SeedService } from '../services/seed-service.ts'
import { generateServices } from '../services/services.ts'
import { copyRows, type Value } from './copy.ts'
import { flatMap, map } from './lazy-rows.ts'

const serviceColumns = [
  ...['id', 'provider_id', 'state', 'publish', 'title', 'topic', 'description', 'description_html', 'skills'],
  ...['packages', 'extras', 'questions', 'common', 'from_minor', 'from_days', 'not_assessed_at', 'views', 'favorites'],
  ...['rating_sum', 'rating_count', 'posted_at', 'created_at', 'updated_at'],
]

/**
 * Writes the services with their pictures, favorites and views, and that their providers are adults. Returns the numbers of the
 * providers, who need business details.
 */
export async function copyServices(client: PoolClient, set: DataSet): Promise<Set<number>> {
  const { options, size, firstId } = set
  const services = () => generateServices(set)
  const providers = new Map<number, Date>()
  await copyRows(
    client,
    'services',
    serviceColumns,
    map(services(), (service) => {
      const { providerN, createdAt } = service
      const before = providers.get(providerN)
      if (!before || before > createdAt) providers.set(providerN, createdAt)
      return serviceRow(service, firstId)
    }),
  )
  await copyRows(
    client,
    'adult_declarations',
    ['person_id', 'at'],
    map(providers, ([n, at]) => [firstId + n, at]),
  )
  await copyRows(
    client,
    'service_images',
    ['key', 'service_id', 'position', 'sizes', 'created_at'],
    flatMap(services(), ({ id, pictures, createdAt }) =>
      pictures.map((picture, position) => {
        const { key, sizes } = storedPlate(picture)
        return [key, id, position, JSON.stringify(sizes), createdAt]
      }),
    ),
  )
  await copyRows(
    client,
    'service_favorites',
    ['user_id', 'service_id', 'created_at', 'price_minor'],
    flatMap(services(), (service) =>
      favoritesOf(options, service).map(({ n, at }) => [firstId + n, service.id, at, fromMinorOf(service)]),
    ),
  )
  await copyRows(
    client,
    'service_views',
    ['service_id', 'user_id', 'day'],
    flatMap(services(), (service) =>
      map(viewersOf(options, size, { ...service, sellerN: service.providerN }), ({ n, day }) => [
        service.id,
        firstId + n,
        day,
      ]),
    ),
  )
  return new Set(providers.keys())
}

const fromMinorOf = ({ packages }: SeedService) => Math.min(...packages.map(({ amountMinor }) => amountMinor))

function serviceRow(service: SeedService, firstId: number): Value[] {
  const { id, providerN, state, title, topic, description, skills, packages, extras, common, rating } = service
  const { views, favorites, postedAt, createdAt } = service
  return [
    ...[id, firstId + providerN, state, state !== 'draft', title, topic, description, renderDescription(description)],
    ...[[...skills], JSON.stringify(packages), JSON.stringify(extras), JSON.stringify(service.questions)],
    ...[JSON.stringify(common), fromMinorOf(service), Math.min(...packages.map(({ days }) => days)), postedAt],
    ...[views, favorites.length, rating.sum, rating.count, postedAt, createdAt, createdAt],
  ]
}
