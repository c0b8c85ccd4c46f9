import { assetLimits } from '@guildhall/contract/limits/files.ts'
import type { Asset, AssetList } from '@guildhall/contract/projects/assets.ts'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '#db/connect.ts'
import { bool, int, list, moment, nullable, type RowOf, statement, text } from '#db/statement.ts'
import { fileParts } from '#files/service.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { signedLink } from '#storage/signed.ts'
import type { Deps } from '../../deps.ts'
import { type ProjectAct, requireAct, requireRole, roleOf } from '../project-access.ts'
import { findOrdered } from '../project-queries.ts'
import { findVersions, presentVersion } from './version-list.ts'

/** Returns the assets of a project of the caller's team, in order; 404 for other projects. */
export async function listAssets(db: Queryable, viewer: Viewer, projectId: string): Promise<AssetList> {
  const { sellerId: ownerId } = await requireAct(db, viewer, projectId, 'see')
  const rows = await findAssets(db, { projectId, ownerId })
  return {
    assets: rows.map(fileParts.present),
    versions: (await findVersions(db, { projectId })).map(presentVersion),
    unversioned: rows.filter(({ added_in }) => added_in === null).map(({ id }) => id),
    isSold: (await findOrdered(db, { id: projectId })).length > 0,
    used: await fileParts.usedBy(db, ownerId),
    quota: assetLimits.perPerson,
  }
}

/** Returns where an asset of the caller's team opens: a link's address, or a download address that expires. */
export async function openAsset({ db, clock, storage }: Deps, viewer: Viewer, address: AssetAddress) {
  const row = await find(db, viewer, address, 'see')
  if (row.url !== null) return { url: row.url, expiresIn: null }
  if (row.upload !== null || row.key === null) throw new AppError('asset_incomplete')
  return signedLink({ clock, storage }, { key: row.key, name: row.name }, assetLimits.linkSeconds)
}

/** An asset of a project of the caller's team, by the ids in its path. */
interface AssetAddress {
  id: string
  assetId: string
}

const uploads = fileParts.of({ files: 'project_assets', parts: 'project_asset_parts', file: 'asset_id' })

/** Returns the parts of an upload that have arrived, with their hashes. */
export async function listParts(deps: Deps, viewer: Viewer, address: AssetAddress) {
  return uploads.list(deps, fileParts.fileIn(await find(deps.db, viewer, address, 'edit')))
}

/** Returns where the store takes a part of a file. */
export async function addressOfPart(
  deps: Deps,
  viewer: Viewer,
  address: AssetAddress & { number: string },
  sha256: string,
) {
  return uploads.address(
    deps,
    fileParts.fileIn(await find(deps.db, viewer, address, 'edit')),
    Number(address.number),
    sha256,
  )
}

/** Writes one part of a file to disk as it arrives. */
export async function putPart(
  deps: Deps,
  viewer: Viewer,
  address: AssetAddress & { number: string },
  request: FastifyRequest,
): Promise<void> {
  const again = () => find(deps.db, viewer, address, 'edit')
  await uploads.put(deps, fileParts.fileIn(await again()), Number(address.number), request, again)
}

/** Joins the parts into one file; 409 while one is missing. Idempotent. From then on the public asset count includes it. */
export async function completeUpload(deps: Deps, viewer: Viewer, address: AssetAddress): Promise<Asset> {
  const again = () => find(deps.db, viewer, address, 'edit')
  await uploads.complete(deps, fileParts.fileIn(await again()), again)
  recentReads(deps).forget(address.id)
  return fileParts.present(await again())
}

async function find(db: Queryable, viewer: Viewer, { id, assetId }: AssetAddress, act: ProjectAct): Promise<AssetRow> {
  const found = await roleOf(db, viewer.id, id)
  if (!found?.role) throw new AppError('asset_not_found')
  requireRole(found.role, act)
  const [row] = await findAsset(db, { id: assetId, projectId: id, ownerId: found.sellerId })
  if (!row) throw new AppError('asset_not_found')
  return row
}

/** A file or link of a project. */
type AssetRow = RowOf<typeof assetRow>
const assetRow = {
  id: text,
  project_id: text,
  name: text,
  url: nullable(text),
  size: nullable(int),
  key: nullable(text),
  upload: nullable(text),
  active_at: moment,
  added_in: nullable(int),
  received: int,
}

const columns = `a.id, a.project_id, a.name, a.url, a.size, a.key, a.upload, a.active_at, a.added_in,
  coalesce((select sum(t.size) from project_asset_parts t where t.asset_id = a.id and t.stored_at is not null), 0)
    as received`

/** The current assets of a project of this person, in order. */
export const findAssets = statement('assets_of_project', {
  takes: { projectId: text, ownerId: int },
  gives: assetRow,
  sql: ({ projectId, ownerId }) => `
    select ${columns} from project_assets a
    where a.project_id = ${projectId} and a.owner_id = ${ownerId} and a.left_out_in is null order by a.position`,
})

/** A current asset by id in a project of this person. */
export const findAsset = statement('asset', {
  takes: { id: text, projectId: text, ownerId: int },
  gives: assetRow,
  sql: ({ id, projectId, ownerId }) => `
    select ${columns} from project_assets a
    where a.id = ${id} and a.project_id = ${projectId} and a.owner_id = ${ownerId} and a.left_out_in is null`,
})

/** Adds an asset after the existing ones; under the project's lock. In a sold project it is in no version until the next one. */
export const insertAsset = statement('asset_insert', {
  takes: {
    id: text,
    projectId: text,
    ownerId: int,
    name: text,
    url: nullable(text),
    size: nullable(int),
    key: nullable(text),
    upload: nullable(text),
    at: moment,
    isSold: bool,
  },
  sql: (p) => `
    insert into project_assets (id, project_id, owner_id, position, name, url, size, key, upload, active_at, created_at, added_in)
    select ${p.id}, ${p.projectId}, ${p.ownerId}, count(*), ${p.name}, ${p.url}, ${p.size}, ${p.key}, ${p.upload}, ${p.at}, ${p.at},
      case when not ${p.isSold}::boolean then 1 end
    from project_assets where project_id = ${p.projectId} and left_out_in is null`,
})

export const renameAsset = statement('asset_rename', {
  takes: { id: text, name: text, url: nullable(text) },
  sql: ({ id, name, url }) => `update project_assets set name = ${name}, url = ${url} where id = ${id}`,
})

/** Sets the order of a project's assets to that of the ids; under the project's lock. */
export const orderAssets = statement('asset_order', {
  takes: { projectId: text, ids: list(text) },
  sql: ({ projectId, ids }) => `
    update project_assets a set position = n.place - 1
    from unnest(${ids}::text[]) with ordinality n (id, place)
    where a.project_id = ${projectId} and a.id = n.id and a.position <> n.place - 1`,
})

const removed = { key: nullable(text), upload: nullable(text) }

export const deleteAsset = statement('asset_delete', {
  takes: { id: text },
  gives: removed,
  sql: ({ id }) => `delete from project_assets where id = ${id} returning key, upload`,
})

/** The files of a project's assets, before the project is deleted. */
export const filesOfProject = statement('asset_files_of_project', {
  takes: { projectId: text },
  gives: removed,
  sql: ({ projectId }) => `select key, upload from project_assets where project_id = ${projectId} and key is not null`,
})

/** The files of all a person's assets, before the person is deleted. */
export const filesOfOwner = statement('asset_files_of_owner', {
  takes: { ownerId: int },
  gives: removed,
  sql: ({ ownerId }) => `select key, upload from project_assets where owner_id = ${ownerId} and key is not null`,
})

/** Which of these keys are files of an asset, uploading or complete. */
export const findKnownAssets = statement('assets_known', {
  takes: { keys: list(text) },
  gives: { key: text },
  sql: ({ keys }) => `select key from project_assets where key = any (${keys}::text[])`,
})

/** Uploads without a new part since that time, oldest first. */
export const findStale = statement('assets_stale', {
  takes: { since: moment },
  gives: { id: text, project_id: text, owner_id: int },
  sql: ({ since }) => `
    select id, project_id, owner_id from project_assets
    where upload is not null and active_at < ${since} order by active_at limit 100`,
})
