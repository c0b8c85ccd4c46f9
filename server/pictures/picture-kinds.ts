import type { fileEndpoints } from '@guildhall/contract/files/files.ts'
import type { PicturedKind } from '@guildhall/contract/values/options.ts'
import type * as z from 'zod/mini'
import type { ListingPictures } from '#listings/service.ts'

type Answered = z.output<typeof fileEndpoints.listUserImages.output>['images'][number]

/** The pictures of a kind of listing, and how answers name the listing of one. */
interface PicturesOfKind {
  pictures: ListingPictures
  naming(id: string): Pick<Answered, 'type' | 'projectId'>
}

/** What each kind says. Handed in by make-deps.ts. */
export type PictureKinds = Record<PicturedKind, PicturesOfKind>
