import type { Asset, AssetParts } from '@guildhall/contract/assets.ts'
import type { Endpoint } from '@guildhall/contract/endpoint.ts'
import type * as z from 'zod/mini'

/** Where files are sent to, such as a project or the delivery of an order, by its calls. */
export interface UploadPlace {
  /** Names the place among all of a tab. */
  id: string
  /** Begins the upload of a file; the same key begins the same one. */
  begin(file: { name: string; size: number }, requestKey: string, signal: AbortSignal): Promise<Asset>
  parts(fileId: string, signal: AbortSignal): Promise<z.output<typeof AssetParts>>
  /** The call that takes a part, and what its path names beside the number. */
  part(fileId: string): { call: Endpoint; params: Record<string, string> }
  complete(fileId: string, signal: AbortSignal): Promise<unknown>
}
