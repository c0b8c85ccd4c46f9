import { signInToCreate } from '../api/client-texts.ts'
import { imageLimits } from '../limits/images.ts'
import { projectLimits } from '../limits/shared.ts'
import { pageErrors } from '../page-errors.ts'

/** The sentences of the project form. */
export const projectFormTexts = {
  titleRequired: 'Project title is required',
  descriptionRequired: 'Project description is required',
  tablesTooLarge: `Use tables of at most ${projectLimits.tables.rows} rows in all and ${projectLimits.tables.columns} columns each.`,
  categoryRequired: 'Project category is required',
  priceRequired: 'Project price is required',
  priceInvalid: 'Price must be a valid positive number',
  deliveryRequired:
    'There is nothing to deliver yet. Add a file or a link under Files for buyers, or a delivery time such as 5 days.',
  imageRequired: 'At least one project image is required',
  imagesFull: imagesFull(imageLimits.perProject),
  licenceTextRequired: 'Write the terms of your own licence',
  ownWorkRequired: pageErrors.own_work_required.message,
  fileTooLarge: pageErrors.file_too_large.message,
  fileType: pageErrors.file_type.message,
  invalid: 'Please fix the errors in the form',
  signInToCreate,
} as const

/** Said where a listing has all the pictures it may have. */
export function imagesFull(most: number): string {
  return `Maximum ${most} images reached. Remove some images to add more.`
}

/** The refusal for too many pictures; `stored` is the number the project has now. */
export function tooManyImages(stored: number): string {
  return `You can only upload up to ${imageLimits.perProject} images per project. You currently have ${stored} images.`
}

/** Toasts and fallback sentences of uploads and the project form. */
export const uploadTexts = {
  profileImage: 'Failed to upload profile image',
  projectImages: 'Failed to upload project images',
  serviceImages: 'Failed to upload service images',
  agentImages: 'Failed to upload agent images',
  deleteImage: 'Failed to delete image',
  listImages: 'Failed to list user images',
  signedUrl: 'Failed to get signed URL',
  createFolder: 'Failed to create user folder',
  optimise: 'Failed to optimize image',
  load: 'Failed to load image',
  images: 'Failed to upload images',
  signIn: 'Please sign in to upload images',
  createProject: 'Failed to create project',
  updateProject: 'Failed to update project',
  removed: 'Image removed successfully',
} as const

/** Success toast after an upload; the specification has one form for every number. */
export function imagesUploaded(count: number): string {
  return `${count} images uploaded successfully`
}

/** Titles of the dialog after a save (it closes after 2,000 ms). */
export const projectSaved = { created: 'Project Created!', updated: 'Project Updated!' } as const
