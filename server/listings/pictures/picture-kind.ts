import type { ErrorCode } from '@guildhall/contract/errors.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { int, json, list, nullable, statement, text } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import type { PictureSizes } from '#storage/images.ts'
import type { Deps } from '../../deps.ts'

/** The table of a listing kind's pictures. */
interface PictureTable {
  /** The kind's name within statement names. */
  name: string
  /** The table `p` of its rows and the id that its pages use, as in its `ListingKind`. A row has `created_at`. */
  source: { table: string; id: string }
  /** The internal id of its owner, as SQL over `p`. */
  owner: string
  /** The condition that a person, by the parameter of the internal id, may change it; without it, only the owner may. */
  mayEdit?(person: string): string
  /**
   * Has `key`, `sizes`, `position`, `alt`, `request_key` and `request_body`, like `project_images`. The table's constraints
   * enforce the order and the maximum number.
   */
  picturesTable: string
  /** The column of that table that names the listing. */
  key: string
}

/** What pictures need to know about a kind of listing; `Listing` is its locked row. */
export interface PictureKind<Listing> extends PictureTable {
  /** The maximum number of pictures. */
  most: number
  /** The message that refuses more (409) when `stored` exist. */
  tooMany(stored: number): string
  /** The error (404) when there is no such listing, or this person does not own it. */
  notFound: ErrorCode
  /** Locks the listing until the end of the transaction; undefined when this person may not change one with this id. */
  lock(db: Queryable, personId: number, id: string): Promise<Listing | undefined>
  /** Runs in the transaction that added pictures; the listing now has `pictures`. */
  added(deps: Deps, tx: Tx, viewer: Viewer, listing: Listing, pictures: number): Promise<void>
  /** Runs in the transaction that removed a picture; `left` remain. It may refuse the removal. */
  removed(deps: Deps, tx: Tx, listing: Listing, left: number): Promise<void>
}

/** The cover `i` of `p`, as a join. */
export const coverOf = ({ source, picturesTable, key }: PictureTable): string =>
  `left join ${picturesTable} i on i.${key} = ${source.id} and i.position = 0`

/** All pictures of `p` in order, as JSON of `key`, `alt` and `sizes`. */
export const galleryOf = ({ source, picturesTable, key }: PictureTable): string =>
  `coalesce((select json_agg(json_build_object('key', g.key, 'alt', g.alt, 'sizes', g.sizes) order by g.position)
         from ${picturesTable} g where g.${key} = ${source.id}), '[]')`

/** A person's pictures are listed together for at most this many of their newest listings. */
const newest = 100

/** The statements of a kind's pictures. */
export function pictureStatements({ name, source, owner, mayEdit, picturesTable, key: of }: PictureTable) {
  const { table, id: rowId } = source
  const isTheirs = mayEdit ?? ((person: string) => `${owner} = ${person}`)
  const ownPicture = { key: text, alt: text, sizes: json<PictureSizes>(), listing_id: text }
  return {
    /** The keys of a listing's pictures in gallery order. Authoritative under the listing's lock. */
    keys: statement(`picture_keys_${name}`, {
      takes: { id: text },
      gives: { key: text },
      sql: ({ id }) => `select key from ${picturesTable} where ${of} = ${id} order by position`,
    }),

    /**
     * Adds pictures after the `before` existing ones, with the key of their upload and the hash of its content, or null for
     * both.
     */
    insert: statement(`picture_insert_${name}`, {
      takes: {
        id: text,
        pictures: json<{ key: string; sizes: PictureSizes }[]>(),
        before: int,
        requestKey: nullable(text),
        requestBody: nullable(text),
      },
      sql: ({ id, pictures, before, requestKey, requestBody }) => `
    insert into ${picturesTable} (${of}, key, sizes, position, request_key, request_body)
    select ${id}, n.picture->>'key', n.picture->'sizes', ${before}::int + n.place - 1, ${requestKey}, ${requestBody}
    from jsonb_array_elements(${pictures}::jsonb) with ordinality n (picture, place)`,
    }),

    delete: statement(`picture_delete_${name}`, {
      takes: { id: text, key: text },
      sql: ({ id, key }) => `delete from ${picturesTable} where ${of} = ${id} and key = ${key}`,
    }),

    /** Arranges a listing's pictures in the order of the keys and sets their texts; null keeps the stored text. */
    arrange: statement(`picture_arrange_${name}`, {
      takes: { id: text, keys: list(text), alts: nullable(list(nullable(text))) },
      sql: ({ id, keys, alts }) => `
    update ${picturesTable} i set position = n.place - 1, alt = coalesce(n.alt, i.alt)
    from unnest(${keys}::text[], ${alts}::text[]) with ordinality n (key, alt, place)
    where i.${of} = ${id} and i.key = n.key
      and (i.position, i.alt) <> (n.place - 1, coalesce(n.alt, i.alt))`,
    }),

    /** A picture of a listing that this person may change. */
    findOwn: statement(`picture_own_${name}`, {
      takes: { key: text, ownerId: int },
      gives: ownPicture,
      sql: ({ key, ownerId }) => `
    select i.key, i.alt, i.sizes, i.${of} as listing_id from ${picturesTable} i
    join ${table} on ${rowId} = i.${of} where i.key = ${key} and ${isTheirs(ownerId)}`,
    }),

    /** The pictures of this person's newest listings. */
    findAllOwn: statement(`pictures_own_${name}`, {
      takes: { ownerId: int },
      gives: ownPicture,
      sql: ({ ownerId }) => `
    select i.key, i.alt, i.sizes, i.${of} as listing_id from ${picturesTable} i
    join (select ${rowId} as id, p.created_at from ${table} where ${owner} = ${ownerId}
      order by p.created_at desc, ${rowId} desc limit ${newest}) p on p.id = i.${of}
    order by p.created_at desc, p.id desc, i.position`,
    }),

    /** Which of these keys are pictures of the kind. */
    findKnown: statement(`pictures_known_${name}`, {
      takes: { keys: list(text) },
      gives: { key: text },
      sql: ({ keys }) => `select distinct key from ${picturesTable} where key = any (${keys}::text[])`,
    }),

    /** The remaining pictures of the upload with this key. */
    findOfRequest: statement(`pictures_of_request_${name}`, {
      takes: { id: text, requestKey: text },
      gives: { key: text, sizes: json<PictureSizes>(), alt: text, body: text },
      sql: ({ id, requestKey }) => `
    select key, sizes, alt, request_body as body from ${picturesTable}
    where ${of} = ${id} and request_key = ${requestKey} order by position`,
    }),
  }
}
