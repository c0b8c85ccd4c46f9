import { serviceLimits as most } from '@guildhall/contract/limits/services.ts'
import type { ServiceInput } from '@guildhall/contract/services/service-input.ts'
import type { Service } from '@guildhall/contract/services/services.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { isoOf } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError, type FieldError } from '#http/errors.ts'
import { countedWork } from '#http/limits/rate-limits.ts'
import { invalid } from '#http/validation.ts'
import { type Creation, unrepeated } from '#idempotency/service.ts'
import { readGallery } from '#listings/service.ts'
import { renderDescription } from '#projects/service.ts'
import { questions } from '#questions/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { countOwn, deleteService, insertService, lockOwned, type ServiceRow, saveService, setPhase } from './queries.ts'
import { requireDeclared, requirePublisher, settle, turn } from './rules.ts'
import { imagesOf } from './service-details.ts'
import { pictures } from './service-pictures.ts'
import { findSold } from './sold-services.ts'

type Saved = ServiceInput & { updatedAt?: string | undefined; images?: unknown[] | undefined }

/**
 * Creates a service and returns its id; it is a draft until its first picture is stored. 409 above the number of services of a
 * person, which is counted under their lock; publishing refuses as `requirePublisher` does, and 422 without the declaration.
 */
export async function createService(
  deps: Deps,
  viewer: Viewer,
  input: ServiceInput,
  { id, markDone }: Creation = unrepeated(),
): Promise<string> {
  return counting(deps, viewer, input.publish, (take) =>
    transaction(deps.db, async (tx) => {
      if (!(await directory.lock(tx, [viewer.id])).has(viewer.id)) throw new AppError('forbidden')
      const own = await countOwn(tx, { providerId: viewer.id })
      if (own.reduce((sum, { services }) => sum + services, 0) >= most.perPerson) throw new AppError('services_full')
      if (input.publish) {
        requireDeclared(input.notAssessed)
        await requirePublisher(deps, tx, viewer, input.isAdult)
        take()
      }
      const at = deps.clock.now()
      const declaredAt = input.notAssessed ? at : null
      await insertService(tx, { id, providerId: viewer.id, at, declaredAt, ...columnsOf(id, input, []) })
      await markDone(tx)
      return id
    }),
  )
}

/**
 * Saves the caller's whole service. A body with the `updatedAt` of its last read is refused (409) when the service was saved
 * meanwhile.
 */
export async function saveOwn(deps: Deps, viewer: Viewer, id: string, given: Saved): Promise<void> {
  const { updatedAt, images, ...input } = given
  await counting(deps, viewer, input.publish, (take) =>
    changeOwned(deps, viewer, id, async (tx, row, at) => {
      if (updatedAt !== undefined && updatedAt !== isoOf(row.updated_at)) throw new AppError('service_changed')
      const stored = await imagesOf({ ...deps, db: tx }, id)
      const errors: FieldError[] = []
      const gallery = images === undefined ? null : readGallery(images, stored, 'service', errors)
      if (errors.length > 0) throw invalid(errors)
      if (input.publish) requireDeclared(input.notAssessed || row.not_assessed_at !== null)
      if (input.publish && !row.publish) {
        await requirePublisher(deps, tx, viewer, input.isAdult)
        take()
      }
      const phase = settle({ state: row.state, publish: input.publish, images: stored.length })
      const declaredAt = input.notAssessed ? at : null
      await turn(deps, tx, viewer, { from: row.state, to: phase }, () =>
        saveService(tx, { id, phase, at, declaredAt, ...columnsOf(id, input, [...row.packages, ...row.extras]) }),
      )
      if (gallery) await pictures.arrange(tx, id, gallery)
    }),
  )
}

/** Pauses one of the caller's public services, or shows a paused one again; idempotent. */
export async function setPaused(deps: Deps, viewer: Viewer, id: string, paused: boolean): Promise<void> {
  await changeOwned(deps, viewer, id, async (tx, row, at) => {
    const [from, to] = paused ? (['public', 'paused'] as const) : (['paused', 'public'] as const)
    if (row.state !== from) return
    await turn(deps, tx, viewer, { from, to }, () => setPhase(tx, { id, phase: to, at }))
  })
}

/**
 * Deletes the caller's service, unless somebody bought it, is paying for it, or agreed on work that began with it (409); its
 * picture files are deleted once that is committed.
 */
export async function removeService(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await lockOwn(tx, viewer, id)
    if ((await findSold(tx, { id })).length > 0) throw new AppError('service_sold')
    const images = await imagesOf({ ...deps, db: tx }, row.id)
    await deleteService(tx, { id })
    tx.afterCommit(() => recentReads(deps).forget())
    pictures.removeFilesOf(deps, tx, images)
  })
}

// Only the transaction knows whether a save publishes something for the first time.
function counting<T>(
  { limits }: Deps,
  viewer: Viewer,
  mayPublish: boolean,
  save: (take: () => void) => Promise<T>,
): Promise<T> {
  return mayPublish ? countedWork(limits, 'publish', viewer.customUserId, ({ take }) => save(take)) : save(() => {})
}

async function lockOwn(tx: Tx, viewer: Viewer, id: string): Promise<ServiceRow> {
  const [row] = await lockOwned(tx, { id, providerId: viewer.id })
  if (!row) throw new AppError('service_not_found')
  return row
}

// Another person's service answers 404. The lock serializes changes.
async function changeOwned(
  deps: Deps,
  viewer: Viewer,
  id: string,
  change: (tx: Tx, row: ServiceRow, now: Date) => Promise<void>,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await change(tx, await lockOwn(tx, viewer, id), deps.clock.now())
    tx.afterCommit(() => recentReads(deps).forget())
  })
}

function columnsOf(id: string, input: ServiceInput, known: readonly { id: string }[]) {
  const { title, topic, description, skills, common, publish } = input
  // Rows that are already stored keep their ids; new rows get new ones.
  const free = new Set(known.map((each) => each.id))
  const idOf = (given: string | undefined) => (given !== undefined && free.delete(given) ? given : newId())
  const packages: Service['packageList'] = input.packages.map(({ id: given, ...said }) => ({
    id: idOf(given),
    ...said,
  }))
  const extras: Service['extras'] = input.extras.map(({ id: given, ...said }) => ({ id: idOf(given), ...said }))
  return {
    ...{ title, topic, description, skills, common, publish, packages, extras },
    description_html: renderDescription(description),
    questions: questions.identify(id, input.questions),
    from_minor: Math.min(...packages.map(({ amountMinor }) => amountMinor)),
    from_days: Math.min(...packages.map(({ days }) => days)),
  }
}
