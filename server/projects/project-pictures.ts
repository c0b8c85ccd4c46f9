import { imageLimits } from '@guildhall/contract/limits/images.ts'
import { tooManyImages } from '@guildhall/contract/projects/form-texts.ts'
import { AppError } from '#http/errors.ts'
import { type PictureKind, picturesOf } from '#listings/service.ts'
import { isAllowed, mayDo } from './project-access.ts'
import { type LockedRow, lockFor, setVisibility } from './project-queries.ts'
import { settle, turn } from './rules.ts'

/**
 * Pictures of projects. A project set to be published becomes public with its first picture, and the last picture of a
 * public project cannot be removed (409).
 */
export const picturedProjects: PictureKind<LockedRow> = {
  name: 'project',
  source: { table: 'projects p', id: 'p.id' },
  owner: 'p.seller_id',
  mayEdit: (person) => isAllowed(person, 'edit'),
  picturesTable: 'project_images',
  key: 'project_id',
  most: imageLimits.perProject,
  tooMany: tooManyImages,
  notFound: 'project_not_found',
  lock: (db, id, projectId) => lockFor(db, { id }, projectId, 'edit'),
  async added(deps, tx, viewer, project, images) {
    // Only its owner publishes it: with a picture from somebody else a draft stays one.
    const visibility = mayDo(project.role, 'sell') ? settle({ ...project, images }) : project.visibility
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
