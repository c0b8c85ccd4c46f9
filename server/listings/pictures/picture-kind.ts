import type { ErrorCode } from '@guildhall/contract/errors.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import type { Deps } from '../../deps.ts'

/** Where the pictures of a kind of listing stand. */
export interface PictureTable {
  /** What the kind is called in the names of statements. */
  name: string
  /** The table `p` of its rows and the id that its pages have, as in its `ListingKind`. A row has `created_at`. */
  source: { table: string; id: string }
  /** The internal id of its owner, as SQL over `p`. */
  owner: string
  /**
   * Has `key`, `sizes`, `position`, `alt`, `request_key` and `request_body`, as `project_images` has. The keys of the table
   * hold the order and how many there may be.
   */
  picturesTable: string
  /** The column of that table that names the listing. */
  key: string
}

/** What pictures have to know of a kind of listing; `Listing` is its row under lock. */
export interface PictureKind<Listing> extends PictureTable {
  /** How many pictures one may have, and the refusal (409) of more where `stored` are there. */
  most: number
  tooMany(stored: number): string
  /** The error (404) when there is no such listing, or this person does not own it. */
  notFound: ErrorCode
  /** Locks the listing until the end of the transaction; undefined when `ownerId` does not own one with this id. */
  lock(db: Queryable, ownerId: number, id: string): Promise<Listing | undefined>
  /** Runs in the transaction that added pictures; the listing now has `pictures`. */
  added(deps: Deps, tx: Tx, viewer: Viewer, listing: Listing, pictures: number): Promise<void>
  /** Runs in the transaction that removed a picture; `left` remain. It may refuse the removal. */
  removed(deps: Deps, tx: Tx, listing: Listing, left: number): Promise<void>
}

/** The cover `i` of `p`, as a join. */
export const coverOf = ({ source, picturesTable, key }: PictureTable): string =>
  `left join ${picturesTable} i on i.${key} = ${source.id} and i.position = 0`

/** All pictures of `p` in their order, as JSON of `key`, `alt` and `sizes`. */
export const galleryOf = ({ source, picturesTable, key }: PictureTable): string =>
  `coalesce((select json_agg(json_build_object('key', g.key, 'alt', g.alt, 'sizes', g.sizes) order by g.position)
         from ${picturesTable} g where g.${key} = ${source.id}), '[]')`
