import { draftDatabase } from '@guildhall/contract/api/storage-keys.ts'
import { isVisitor } from '../api/bearer.ts'

/**
 * Runs `act` on this device's entries in one transaction, all or nothing, and returns the result of the request it returns.
 * The connection is then closed, so that a sign-out in any tab can delete the whole database immediately.
 */
export async function onDevice<T>(
  mode: IDBTransactionMode,
  act: (entries: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened()
  try {
    // Strict: what is reported as stored is on the disk, and survives a crash of the machine.
    const transaction = database.transaction(draftDatabase, mode, { durability: 'strict' })
    const request = act(transaction.objectStore(draftDatabase))
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result
  } finally {
    database.close()
  }
}

/** Throws once this browser is signed out. Called when the database is open: a sign-out in any tab then leaves nothing behind. */
export function refuseVisitor(): void {
  if (isVisitor()) throw new Error('Signed out')
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(draftDatabase)
    request.onupgradeneeded = () => request.result.createObjectStore(draftDatabase)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
