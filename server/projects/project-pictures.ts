import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { tooManyImages } from '@guildhall/contract/projects/form-texts.ts'
import { AppError } from '#http/errors.ts'
import { type PictureKind, picturesOf } from '#listings/service.ts'
import { type LockedRow, lockOwned, setVisibility } from './project-queries.ts'
import { settle, turn } from './rules.ts'

/**
 * Pictures of projects. A project set to be published becomes public with its first picture, and the last picture of a
 * public project cannot be removed (409).
 */
export const picturedProjects: PictureKind<LockedRow> = {
  name: 'project',
  source: { table: 'projects p', id: 'p.id' },
  owner: 'p.seller_id',
  picturesTable: 'project_images',
  key: 'project_id',
  most: imageLimits.perProject,
  tooMany: tooManyImages,
  notFound: 'project_not_found',
  lock: async (db, sellerId, id) => (await lockOwned(db, { id, sellerId }))[0],
  async added(deps, tx, viewer, project, images) {
    const visibility = settle({ ...project, images })
    await turn(deps, tx, viewer, { from: project.visibility, to: visibility }, () =>
      setVisibility(tx, { id: project.id, visibility, at: deps.clock.now() }),
    )
  },
  async removed({ clock }, tx, { id, visibility }, left) {
    if (left === 0 && visibility === 'public') throw new AppError('last_image')
    await setVisibility(tx, { id, visibility, at: clock.now() })
  },
}

export const pictures = picturesOf(picturedProjects)
