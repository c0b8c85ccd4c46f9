import { pageErrors } from '@guildhall/contract/page-errors.ts'
import { projectFormTexts, uploadTexts } from '@guildhall/contract/projects/form-texts.ts'
import { projectDefaults } from '@guildhall/contract/projects/project-defaults.ts'
import type { ProjectInput } from '@guildhall/contract/projects/project-input.ts'
import type { Project } from '@guildhall/contract/projects/projects.ts'
import type { DraftKind } from '#listings/draft/draft-kind.ts'
import { projectApi } from '../queries.ts'
import { type CheckedValues, emptyValues, inputOf, valuesOf } from './form-values.ts'

/** A project as a listing with drafts. */
export const projectDraft: DraftKind<CheckedValues, ProjectInput, Project> = {
  kind: 'project',
  subject: 'new',
  texts: {
    noun: 'project',
    list: 'My projects',
    createFailed: uploadTexts.createProject,
    updateFailed: uploadTexts.updateProject,
    changed: pageErrors.project_changed.message,
    signIn: projectFormTexts.signInToCreate,
  },
  emptyValues,
  valuesOf,
  valuesWith: (project, input) => valuesOf({ ...project, ...input, status: input.status ?? project.status }),
  draftOf: (values, currency) => inputOf(values, { publish: false, currency }),
  create: async (input, idempotencyKey) => {
    const body = { ...input, status: projectDefaults.status, publish: false }
    return (await projectApi.create({ body, idempotencyKey })).project
  },
  read: async (id) => (await projectApi.get({ params: { id } })).project,
  update: async (id, body) =>
    (await projectApi.update({ params: { id }, body: { ...body, images: [...body.images] } })).project,
  remove: (id) => projectApi.remove({ params: { id }, body: null }),
  codes: { gone: 'project_not_found', changed: 'project_changed' },
}
