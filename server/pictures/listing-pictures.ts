import { projectPictures } from '#projects/service.ts'

/** The kinds of listings that have pictures, with how answers name the listing of one. */
export const listingPictures = {
  project: { pictures: projectPictures, naming: (id: string) => ({ type: 'project' as const, projectId: id }) },
}

export type PicturedKind = keyof typeof listingPictures
