import { int, json, list, nullable, text } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'
import type { PictureSizes } from '#storage/images.ts'
import type { PictureTable } from './picture-kind.ts'

/** The newest listings whose pictures are shown together. */
const newest = 100

/** The statements of a kind's pictures. */
export function pictureStatements({ name, source, owner, picturesTable, key: of }: PictureTable) {
  const { table, id: rowId } = source
  const ownPicture = { key: text, alt: text, sizes: json<PictureSizes>(), listing_id: text }
  return {
    /** The keys of a listing's pictures in the gallery's order. Under the listing's lock this is the truth. */
    keys: statement(`picture_keys_${name}`, {
      takes: { id: text },
      gives: { key: text },
      sql: ({ id }) => `select key from ${picturesTable} where ${of} = ${id} order by position`,
    }),

    /**
     * Adds pictures behind the `before` that are there, with the key of their upload and the hash of what it held, or null
     * twice.
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

    /** Gives the pictures of a listing the order of the keys, and their texts: without texts they keep theirs. */
    arrange: statement(`picture_arrange_${name}`, {
      takes: { id: text, keys: list(text), alts: nullable(list(nullable(text))) },
      sql: ({ id, keys, alts }) => `
    update ${picturesTable} i set position = n.place - 1, alt = coalesce(n.alt, i.alt)
    from unnest(${keys}::text[], ${alts}::text[]) with ordinality n (key, alt, place)
    where i.${of} = ${id} and i.key = n.key
      and (i.position, i.alt) <> (n.place - 1, coalesce(n.alt, i.alt))`,
    }),

    /** A picture of one of this person's listings. */
    findOwn: statement(`picture_own_${name}`, {
      takes: { key: text, ownerId: int },
      gives: ownPicture,
      sql: ({ key, ownerId }) => `
    select i.key, i.alt, i.sizes, i.${of} as listing_id from ${picturesTable} i
    join ${table} on ${rowId} = i.${of} where i.key = ${key} and ${owner} = ${ownerId}`,
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

    /** What is left of the pictures that an upload with this key brought. */
    findOfRequest: statement(`pictures_of_request_${name}`, {
      takes: { id: text, requestKey: text },
      gives: { key: text, sizes: json<PictureSizes>(), alt: text, body: text },
      sql: ({ id, requestKey }) => `
    select key, sizes, alt, request_body as body from ${picturesTable}
    where ${of} = ${id} and request_key = ${requestKey} order by position`,
    }),
  }
}
