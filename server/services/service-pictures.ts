import { serviceLimits } from '@guildhall/contract/limits/services.ts'
import { tooManyServiceImages } from '@guildhall/contract/services/service-texts.ts'
import { AppError } from '#http/errors.ts'
import { type PictureKind, picturesOf } from '#listings/service.ts'
import { pictureTable } from './picture-table.ts'
import { lockOwned, type ServiceRow, setPhase } from './queries.ts'
import { settle, turn } from './rules.ts'

/**
 * Pictures of services. A service set to be published becomes public with its first picture, and the last picture of a public or
 * paused one cannot be removed (409).
 */
const picturedServices: PictureKind<ServiceRow> = {
  ...pictureTable,
  most: serviceLimits.images,
  tooMany: tooManyServiceImages,
  notFound: 'service_not_found',
  lock: async (db, providerId, id) => (await lockOwned(db, { id, providerId }))[0],
  async added(deps, tx, viewer, service, images) {
    const phase = settle({ ...service, images })
    await turn(deps, tx, viewer, { from: service.state, to: phase }, () =>
      setPhase(tx, { id: service.id, phase, at: deps.clock.now() }),
    )
  },
  async removed({ clock }, tx, { id, state }, left) {
    if (left === 0 && state !== 'draft') throw new AppError('service_last_image')
    await setPhase(tx, { id, phase: state, at: clock.now() })
  },
}

export const pictures = picturesOf(picturedServices)
