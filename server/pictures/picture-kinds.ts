import type { fileEndpoints } from '@guildhall/contract/files/files.ts'
import type { PicturedKind } from '@guildhall/contract/values/options.ts'
import type * as z from 'zod/mini'
import type { ListingPictures } from '#listings/service.ts'

type Answered = z.output<typeof fileEndpoints.listUserImages.output>['images'][number]

/** The pictures of a kind of listing, and the names under which answers refer to that listing. */
interface PicturesOfKind {
  pictures: ListingPictures
  naming(id: string): Pick<Answered, 'type' | 'projectId' | 'serviceId' | 'agentId'>
}

/** The rules of each kind. Injected by make-deps.ts. */
export type PictureKinds = Record<PicturedKind, PicturesOfKind>
