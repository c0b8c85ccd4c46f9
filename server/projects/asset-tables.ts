import { assetLimits } from '@guildhall/contract/limits/files.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { uploadPart } from '#files/tables.ts'
import { people } from '#users/tables.ts'
import { projects } from './tables.ts'

/** Files and links of a project that only a buyer opens. A file is still uploading while it has an `upload`. */
export const projectAssets = pgTable(
  'project_assets',
  {
    id: text('id').primaryKey(),
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The project's seller: used to sum the size of all files of a person. */
    ownerId: bigint('owner_id', { mode: 'number' })
      .notNull()
      .references(() => people.id),
    /** Null once a version has left it out. */
    position: smallint('position'),
    name: text('name').notNull(),
    url: text('url'),
    size: bigint('size', { mode: 'number' }),
    /** The storage key of the file, also while it is uploading. */
    key: text('key').unique(),
    /** The storage's id of the upload in parts. */
    upload: text('upload'),
    /** When the upload began or its last part arrived. */
    activeAt: moment('active_at').notNull(),
    createdAt: moment('created_at').notNull(),
    /** The number of the first version that has it; null until a version is published with it. */
    addedIn: smallint('added_in').default(1),
    /** The number of the first version without it; buyers still open it. */
    leftOutIn: smallint('left_out_in'),
  },
  (t) => [
    check('project_assets_left_out', sql`(${t.leftOutIn} is null) = (${t.position} is not null)`),
    check('project_assets_versions', sql`${t.leftOutIn} is null or ${t.leftOutIn} > ${t.addedIn}`),
    check('project_assets_left_out_whole', sql`${t.leftOutIn} is null or ${t.upload} is null`),
    check('project_assets_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('project_assets_one_kind', sql`(${t.url} is null) = (${t.key} is not null)`),
    check('project_assets_file_has_size', sql`(${t.key} is null) = (${t.size} is null)`),
    check('project_assets_only_files_upload', sql`${t.upload} is null or ${t.key} is not null`),
    check('project_assets_size', sql`${t.size} between 1 and ${sql.raw(String(assetLimits.maxBytes))}`),
    // Deferrable in the database, so that two assets can swap positions in one statement.
    unique('project_assets_position').on(t.projectId, t.position),
    check(
      'project_assets_at_most',
      sql`${t.position} >= 0 and ${t.position} < ${sql.raw(String(assetLimits.perProject))}`,
    ),
    index('project_assets_owner').on(t.ownerId),
    index('project_assets_under_way').on(t.activeAt).where(sql`upload is not null`),
  ],
)

/**
 * The versions of a project's files and links, from the second on with the first: what the seller says about each, and how far
 * its buyers were told.
 */
export const projectVersions = pgTable(
  'project_versions',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    number: smallint('number').notNull(),
    note: text('note').notNull(),
    publishedAt: moment('published_at').notNull(),
    /** The key of the request that published it: repeating it publishes nothing. */
    requestKey: text('request_key'),
    /** The internal id of the last buyer who was told; buyers are told in the order of their ids. */
    toldUpTo: bigint('told_up_to', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.number] }),
    unique('project_versions_request').on(t.projectId, t.requestKey),
    check('project_versions_number', sql`${t.number} > 0`),
    check(
      'project_versions_note',
      sql`length(${t.note}) <= ${sql.raw(String(assetLimits.versionNote))} and (${t.note} <> '' or ${t.number} = 1)`,
    ),
  ],
)

/** Parts of unfinished uploads. */
export const projectAssetParts = pgTable(
  'project_asset_parts',
  {
    assetId: text('asset_id')
      .notNull()
      .references(() => projectAssets.id, { onDelete: 'cascade' }),
    ...uploadPart,
  },
  (t) => [
    primaryKey({ columns: [t.assetId, t.number] }),
    check('project_asset_parts_digest', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
)
